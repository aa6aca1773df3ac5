"""Whole short games in real browsers: two seats, two browsers, and what each of them ever got to know."""

from companion.games.kit.session import replay
from companion.games.stop_thief.cards import CARDS
from tests.companion.web.players import Player, play_out


def two_seats(app, context, game, **options):
    host = Player(context(), app)
    host.lay(game, ["Ann", "Bo"], **options)
    return [Player(context(), app).sit(path) for path in host.seats()]


def heard(player):
    return "\n".join(player.overheard)


def test_tjuv_och_polis_to_its_end(app, context):
    ann, bo = players = two_seats(app, context, "tjuv_och_polis", **{"The game stops after so many rounds": "2"})
    play_out(players)
    assert ann.page.get_by_text("The round limit was reached.").first.is_visible()
    assert bo.over() and ann.faults == bo.faults == []
    saved = app.saved(ann.page.url.rsplit("/", 1)[1])
    assert saved["seats"][1]["token"] not in heard(ann) and saved["seats"][0]["token"] not in heard(bo)
    assert saved["host"] not in heard(ann) + heard(bo)


def test_doduk_japgi_to_its_end_and_the_thief_never_gets_the_hiding_places(app, context):
    """Ann is the thieves, Bo the police: Bo chooses among "Gems in ...", and his page shows what is where."""
    ann, bo = players = two_seats(app, context, "doduk_japgi", **{"Dawn comes after this many rounds": "1"})
    bo.page.get_by_text("It is your turn.").wait_for()
    assert any(words.startswith("Gems in ") for words in bo.offered())
    play_out(players)
    assert "; ambush in " in heard(bo) and "; ambush in " not in heard(ann)
    saved = app.saved(ann.page.url.rsplit("/", 1)[1])
    gems = saved["record"]["actions"][0]["gems"]
    assert gems and f'"{gems[0]}"' not in heard(ann)
    assert ann.faults == bo.faults == []
    assert ann.page.get_by_text("Dawn comes: nobody wins.").first.is_visible()


def test_stop_thief_to_its_end_and_cards_stay_with_their_owner(app, context):
    ann, bo = players = two_seats(app, context, "stop_thief", **{"After so many rounds the richest wins": "1"})
    play_out(players)
    saved = app.saved(ann.page.url.rsplit("/", 1)[1])
    hands = [set(seat["hand"]) for seat in replay(saved["record"]).state["seats"]]
    assert not any(action["do"] == "card" for action in saved["record"]["actions"])
    for one, other, mine, yours in ((ann, bo, *hands), (bo, ann, *hands[::-1])):
        for card in mine - yours:
            assert CARDS[card][1] in heard(one) and CARDS[card][1] not in heard(other)
    assert hands[0] != hands[1] and ann.faults == bo.faults == []
