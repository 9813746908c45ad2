"""What every game shares: records, chance, tables, environments, records of play and drawing.

Nothing in here knows a particular game.
"""
