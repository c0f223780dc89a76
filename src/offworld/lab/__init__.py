"""The lab: simulation at scale, benchmarks, GPU."""
