"""One-shot programs around the project: flash, image, size checks, benchmarks."""
