"""What a rule file can ``extends:``, one check a file; the table CHECKS names them."""
