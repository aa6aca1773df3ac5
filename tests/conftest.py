"""Settings of all tests."""

from hypothesis import settings

# No test may fail because a machine was busy: Hypothesis would otherwise fail an example that takes 200 ms.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
