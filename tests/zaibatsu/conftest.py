"""Dice that tests of Zaibatsu can lay out."""

from zaibatsu.scenario import own_dice as own_dice
