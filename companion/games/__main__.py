"""The table games on the command line: lint and draw boards, play a game, simulate many.

`python -m companion.games -h` lists the commands. Bad input is one line on stderr and exit code 2;
`lint` ends with 1 when a board has faults.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

from tqdm import tqdm

from companion import games
from companion.errors import InputError
from companion.games.kit import boards, play
from companion.games.kit.events import render
from companion.games.kit.game import complete
from companion.games.kit.session import Session, load
from companion.games.terminal import play_by_hand


def _game_of(board: boards.BoardFile):
    name = board.data.get("game")
    if not isinstance(name, str):
        raise InputError(f'{board.path}: the line game = "..." is missing ({", ".join(games.names())})')
    try:
        return games.load(name)
    except InputError as error:
        raise InputError(f"{board.path}:{board.line('game')}: {error}") from error


def lint(args) -> int:
    """Prints `file:line: fault` for every fault; 1 when there is any."""
    count = 0
    for path in args.files:
        board = boards.read(path)
        faults = sorted(_game_of(board).lint(board))
        for fault in faults:
            print(f"{path}:{fault.line}: {fault.text}")
        if not faults:
            print(f"{path}: no faults")
        count += len(faults)
    return 1 if count else 0


def draw(args) -> int:
    """Writes the board as SVG."""
    board = boards.read(args.file)
    game = _game_of(board)
    faults = sorted(game.lint(board))
    if faults:
        print(
            f"{args.file}:{faults[0].line}: {faults[0].text} ({len(faults)} faults: lint lists them)", file=sys.stderr
        )
    out = Path(args.out)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(game.draw(board), encoding="utf-8")
    except OSError as error:
        raise InputError(f"{out}: cannot write: {error.strerror}") from error
    print(out)
    return 0


def _options(args) -> dict[str, str]:
    options = {}
    for pair in args.option:
        name, equals, value = pair.partition("=")
        if not equals:
            raise InputError(f"--option {pair}: write NAME=VALUE")
        options[name] = value
    if args.board:
        options["board"] = args.board
    return options


def _players(args, game) -> list[str]:
    low, high = game.SEATS
    if args.players is not None and not low <= args.players <= high:
        raise InputError(f"--players: {low} to {high} for {game.TITLE}, not {args.players}")
    return play.names(game, args.players)


def play_game(args) -> int:
    """Plays one game: by bots with a log, by hand, or shows a saved one."""
    if args.load:
        session = load(args.load)
        if session.name != args.game:
            raise InputError(f"{args.load}: is a game of {session.name}")
    else:
        game = games.load(args.game)
        session = Session(args.game, _options(args), _players(args, game), args.seed)
    for number, events in enumerate(session.log):
        _say(number, events)
    if args.bots:
        table = play.Table(session, args.seed)
        while step := table.step():
            _say(len(session.actions), step[2])
    else:
        play_by_hand(session)
    result = session.over()
    if result:
        print(_ending(session, result))
    if args.save:
        session.save(args.save)
    return 0


def _say(number: int, events: list) -> None:
    """The log line of each event: number of the action, words, sound cue for the scanner."""
    for event in events:
        secret = " (secret)" if "only" in event else ""
        cue = f"  [{event['sound']}]" if "sound" in event else ""
        print(f"{number:4}  {render(event)}{secret}{cue}")


def _ending(session: Session, result: dict) -> str:
    players = session.state["players"]
    winners = ", ".join(players[w] for w in result["winners"]) or "nobody"
    scores = ", ".join(f"{p} {s}" for p, s in zip(players, result["scores"], strict=True))
    return f"Over: {result['why']} Won by {winners} ({scores})."


def simulate(args) -> int:
    """Plays many games with bots: who wins how often, and how long games take."""
    if args.games < 1:
        raise InputError(f"--games: at least 1, not {args.games}")
    game = games.load(args.game)
    options, players = _options(args), _players(args, game)
    complete(game.OPTIONS, options)
    wins: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    lengths = []
    bot = play.random_bot if args.random else None
    for seed in tqdm(range(args.seed, args.seed + args.games), desc=args.game, unit="game", disable=args.quiet):
        session = Session(args.game, options, players, seed)
        result = play.Table(session, seed, bot).finish()
        roles = game.seats(session.state)
        wins.update({roles[w]["role"] for w in result["winners"]})
        ends[result["why"]] += 1
        lengths.append(len(session.actions))
    lengths.sort()
    print(
        f"{game.TITLE}: {args.games} games, {len(players)} players, seeds {args.seed} to {args.seed + args.games - 1}"
    )
    for title, counts in (("won by", wins), ("ended", ends)):
        for name, count in counts.most_common():
            print(f"  {title} {name:<40} {count:>7} {count / args.games:7.1%}")
    tenth, half, most = (lengths[int(q * (len(lengths) - 1))] for q in (0.1, 0.5, 0.9))
    print(f"  actions a game: median {half}, 10 % below {tenth}, 10 % above {most}, longest {lengths[-1]}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m companion.games", description="The table games.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    one = commands.add_parser("lint", help="check board files; names line and fault")
    one.add_argument("files", nargs="+", metavar="FILE")
    one.set_defaults(run=lint)

    one = commands.add_parser("draw", help="draw a board as SVG, to print on A3")
    one.add_argument("file", metavar="FILE")
    one.add_argument("--out", required=True, metavar="SVG")
    one.set_defaults(run=draw)

    for name, run, words in (
        ("play", play_game, "play one game, by hand or by bots"),
        ("simulate", simulate, "play many games with bots: win rates and lengths"),
    ):
        one = commands.add_parser(name, help=words)
        one.add_argument("game", metavar="GAME", help=", ".join(games.names()))
        one.add_argument("--seed", type=int, default=1, help="a game with the same seed and choices is the same game")
        one.add_argument("--players", type=int, metavar="N", help="how many players (default: the most there can be)")
        one.add_argument("--board", metavar="NAME|FILE", help="another board")
        one.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
        one.set_defaults(run=run)
        if run is play_game:
            one.add_argument("--bots", action="store_true", help="bots play every seat")
            one.add_argument("--save", metavar="FILE", help="write the replay file at the end")
            one.add_argument("--load", metavar="FILE", help="go on with a saved game")
        else:
            one.add_argument("--games", type=int, default=1000)
            one.add_argument("--random", action="store_true", help="bots that play any legal action")
            one.add_argument("--quiet", action="store_true", help="no progress bar")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Runs one command; returns the exit code."""
    args = _parser().parse_args(argv)
    try:
        return args.run(args)
    except InputError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
