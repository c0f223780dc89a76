"""What every game stands on: records, dice, bags, hexes, the rule decorator and the contract."""
