"""The lab: simulations, ratings of bots, benchmarks, games on a GPU."""
