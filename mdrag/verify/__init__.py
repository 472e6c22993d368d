"""Sentence + passages → Support: does the source say so?"""
