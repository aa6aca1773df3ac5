"""Programs that write pages of docs/ from what stands in the code."""
