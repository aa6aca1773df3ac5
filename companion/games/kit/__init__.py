"""What every table game shares: the Game interface, randomness kept in the state, sessions with undo, boards, SVG.

A game is a pure function: `new(options, players, seed) -> state`, `legal(state) -> actions`,
`apply(state, action) -> (state, events)`, `view(state, seat) -> dict`. State, actions, events and views are plain
JSON data. A state is never changed: `apply` works on `clone(state)`.
"""
