"""What every game is built on: records, dice, bags, hexes, rules, the contract."""
