"""Google's services, asked by Google's own clients: who asks, how patiently, what a refusal means.

Each client is imported in one file, inside the function that needs it, and speaks REST.
"""
