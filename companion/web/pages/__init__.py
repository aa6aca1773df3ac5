"""The pages of the app, one module each; every module has `build(app)` that registers its routes."""
