"""`python -m companion.games`: what each command prints, and one clear line for bad input."""

from pathlib import Path

import pytest

from companion.games import __main__ as cli
from companion.games import tjuv_och_polis

BOARD = "companion/games/tjuv_och_polis/boards/ankarstad.toml"


@pytest.fixture(autouse=True)
def _at_root(monkeypatch, request):
    monkeypatch.chdir(request.config.rootpath)


def test_lint_of_our_boards(capsys):
    assert cli.main(["lint", BOARD]) == 0
    assert capsys.readouterr().out == f"{BOARD}: no faults\n"


def test_lint_names_line_and_fault_and_ends_with_1(tmp_path, capsys):
    text = Path(BOARD).read_text(encoding="utf-8")
    bad = tmp_path / "bad.toml"
    bad.write_text(text.replace("till = 1_000_000", "till = 1"), encoding="utf-8")
    assert cli.main(["lint", str(bad)]) == 1
    assert capsys.readouterr().out.startswith(f"{bad}:4: till")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["lint", "none.toml"], "none.toml: cannot read"),
        (["draw", BOARD, "--out", "/proc/no/x.svg"], "cannot write"),
        (["play", "chess", "--bots"], "no game 'chess'; there are:"),
        (["play", "tjuv_och_polis", "--bots", "--players", "9"], "--players: 2 to 6"),
        (["play", "tjuv_och_polis", "--bots", "--option", "x"], "write NAME=VALUE"),
        (["play", "tjuv_och_polis", "--bots", "--option", "x=1"], "no option 'x'"),
        (["play", "tjuv_och_polis", "--bots", "--board", "atlantis"], "no board 'atlantis'"),
        (["play", "tjuv_och_polis", "--load", "none.json"], "none.json: cannot read"),
        (["simulate", "tjuv_och_polis", "--games", "0"], "--games: at least 1"),
        (["simulate", "tjuv_och_polis", "--option", "dice=loaded"], "one of engine, table"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(words, error, capsys):
    assert cli.main(words) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("error: ") and err.count("\n") == 1 and error in err


def test_a_board_of_no_game_and_of_an_unknown_game(tmp_path, capsys):
    for text, words in (("name = 'x'\n", "is missing"), ("a = 1\ngame = 'chess'\n", ":2: no game 'chess'")):
        (tmp_path / "b.toml").write_text(text)
        assert cli.main(["lint", str(tmp_path / "b.toml")]) == 2
        assert words in capsys.readouterr().err


def test_play_by_bots_to_the_end_save_and_load(tmp_path, capsys):
    path = tmp_path / "g.json"
    assert cli.main(["play", "tjuv_och_polis", "--bots", "--seed", "3", "--players", "3", "--save", str(path)]) == 0
    first = capsys.readouterr().out
    assert "robs" in first and first.splitlines()[-1].startswith("Over: ")
    assert cli.main(["play", "tjuv_och_polis", "--bots", "--load", str(path)]) == 0
    assert capsys.readouterr().out == first


def test_play_by_hand_numbers_undo_redo_and_leave(monkeypatch, capsys):
    words = iter(["1", "u", "r", "u", "u", "x", "", "0", "1", "q"])
    monkeypatch.setattr("builtins.input", lambda _: next(words))
    assert cli.main(["play", "tjuv_och_polis", "--players", "2", "--option", "police=first"]) == 0
    out = capsys.readouterr().out
    assert "nothing there" in out and out.count("done") == 3 and "starts on" in out
    monkeypatch.setattr("builtins.input", lambda _: (_ for _ in ()).throw(EOFError))
    assert cli.main(["play", "tjuv_och_polis"]) == 0


def test_simulate_prints_rates_and_lengths(capsys):
    assert cli.main(["simulate", "tjuv_och_polis", "--games", "3", "--players", "2", "--quiet"]) == 0
    out = capsys.readouterr().out
    assert "3 games, 2 players" in out and "won by" in out and "actions a game: median" in out


def test_draw_writes_the_file_in_a_new_folder(tmp_path, capsys):
    out = tmp_path / "new" / "a.svg"
    assert cli.main(["draw", BOARD, "--out", str(out)]) == 0
    assert out.read_text(encoding="utf-8").startswith("<?xml") and capsys.readouterr().out.strip() == str(out)


def test_drawing_a_board_with_faults_says_so(tmp_path, capsys):
    text = Path(BOARD).read_text(encoding="utf-8").replace("till = 1_000_000", "till = 1")
    (tmp_path / "bad.toml").write_text(text, encoding="utf-8")
    assert cli.main(["draw", str(tmp_path / "bad.toml"), "--out", str(tmp_path / "a.svg")]) == 0
    assert "till" in capsys.readouterr().err


def test_the_game_module_offers_the_whole_interface():
    from companion.games.kit.game import Game

    wanted = {n for n in (*Game.__annotations__, *vars(Game)) if not n.startswith("_")}
    assert wanted <= set(dir(tjuv_och_polis)), wanted - set(dir(tjuv_och_polis))
