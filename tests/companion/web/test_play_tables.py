"""Whole short games in real browsers: two seats, two browsers, and what each of them ever got to know."""

import pytest

from companion.games.kit.session import replay
from companion.games.stop_thief.cards import CARDS
from tests.companion.web.players import TITLES, Player, path_of, play_out

SIDE_OF = {"sv-SE": "Sida för spelare 1", "ko-KR": "참가자 1: 편"}


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


def test_sides_are_chosen_beside_the_names_and_both_are_needed(app, context):
    host = Player(context(), app)
    form = host.open("/tables").page
    form.get_by_role("combobox", name="Game", exact=True).click()
    form.get_by_role("option", name=TITLES["doduk_japgi"]).click()
    form.locator("[data-game=doduk_japgi]").wait_for()
    form.get_by_role("button", name="One more player").click()
    sides = [form.get_by_role("combobox", name=f"Side of player {number}") for number in (1, 2, 3)]
    sides[2].wait_for()

    def choose(number, side):
        sides[number].click()
        form.get_by_role("option", name=side, exact=True).click()

    choose(1, "Thief")
    form.get_by_role("button", name="Lay the table").click()
    form.get_by_text("Each side needs at least one player.").wait_for()
    choose(0, "Police")
    form.get_by_role("button", name="Lay the table").click()
    form.wait_for_url("**/host/**")
    record = app.saved(path_of(form.url).rsplit("/", 1)[1])["record"]
    assert record["options"]["sides"] == "PTT" and replay(record).state["sides"] == ["police", "thief", "thief"]
    assert host.faults == []


@pytest.mark.parametrize(("locale", "side"), [("sv-SE", "Tjuv"), ("ko-KR", "도둑")])
def test_sides_speak_the_language_of_the_reader(app, context, locale, side):
    form = Player(context(locale=locale), app).open("/tables").page
    form.locator(".q-select").nth(1).click()  # the game; the first one is the language
    form.get_by_role("option", name=TITLES["doduk_japgi"]).click()
    form.locator("[data-game=doduk_japgi]").wait_for()
    form.get_by_role("combobox", name=SIDE_OF[locale]).click()
    form.get_by_role("option", name=side, exact=True).wait_for()
    assert side in form.get_by_role("option").all_inner_texts()
    assert not {"Thief", "Police"} & set(form.get_by_role("option").all_inner_texts())


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
