"""What every game stands on: records, dice, bags, hexes, polyominoes, the rule decorator and the contract."""
