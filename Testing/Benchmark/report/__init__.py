"""What make_results.py is made of."""
