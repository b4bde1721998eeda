"""The rules, named after the rulebook."""
