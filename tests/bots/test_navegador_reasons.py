"""Reasons in Navegador: every option has its reasons in words, and the words are those of the position."""

from aod_nb import bots, navegador
from aod_nb.i18n import keys
from aod_nb.navegador.options import MOVE, Build, Claim, Explore, Found, Hire, Process, Sell
from tests.navegador.games import steps

WAY = ("guine", "angola", "cabo_da_boa_esperanca", "mocambique", "goa", "malaca", "macau", "nagasaki")
IDEAS = {"timing", "market", "multipliers", "tempo", "exploring", "workers", "money"}


def reasons_for(state, option, count):
    return bots.mind_of(state).reasons(state, option)[:count]


def words(state, option, count=6):
    return [bots.mind_of(state).tell(reason) for reason in reasons_for(state, option, count)]


def ideas(state, option):
    return {reason.idea for reason in reasons_for(state, option, 9)}


def test_every_option_of_a_game_has_its_reasons_in_words():
    told, named, asked, without = set(), set(), 0, 0
    for number in range(15):
        for count, (state, option) in enumerate(steps(number)):
            if option is None or count % 3:
                continue
            asked += 1
            found = reasons_for(state, option, 9)
            without += not found
            for reason in found:
                assert bots.mind_of(state).tell(reason).endswith(".")
                assert reason.idea in bots.talk.IDEAS
                told.add(reason.key)
                named.add(reason.idea)
    assert named == IDEAS
    assert told >= {key.removeprefix("navegador_reasons.") for key in keys("navegador_reasons.")} - RARE
    assert without < 0.45 * asked


RARE = {"ends_game", "last_turn", "phase", "card_lapses"}
"""Random games come to them now and then only."""


def test_a_field_tells_what_it_brings_and_what_it_costs_to_come_there():
    state = navegador.position(seats=2, at="rondel", ships={"red": {"portugal": 2}}, stones={"red": "buildings"})
    found = words(state, MOVE["sailing"])
    assert "Guiné can be explored now: an explorer and about 75 Cr." in found
    assert any(sentence.startswith("Next it can go on to ") for sentence in found)
    assert "Colony cannot wait: that costs 1 ship." in words(state, MOVE["colony"])
    assert ideas(state, MOVE["sailing"]) == {"exploring", "timing"}


def test_exploring_tells_of_explorer_losses_phase_and_end():
    state = navegador.position(seats=2, at="sailing", ships={"red": {"angola": 2}}, explored=dict.fromkeys(WAY[:2], "blue"))
    found = words(state, Explore("cabo_da_boa_esperanca"))
    assert any(sentence.startswith("An explorer in Cabo da Boa Esperança is worth about") for sentence in found)
    assert "It begins phase II: new privileges, longer voyages, and workers and ships beyond one's own at 200 Cr." in found
    last = navegador.position(seats=2, at="sailing", ships={"red": {"macau": 4}}, explored=dict.fromkeys(WAY[:-1], "blue"))
    assert "It ends the game: everybody has one more turn." in words(last, Explore("nagasaki"))
    assert any("2 ships are lost" in sentence for sentence in words(last, Explore("nagasaki")))


def test_the_market_has_its_tides():
    state = navegador.position(
        seats=2,
        at="market",
        market={"sugar": 1},
        explored={"bahia": "red"},
        colonies={"red": {"bahia": 2}, "blue": {"bahia": 1}},
    )
    found = words(state, Sell("sugar", 2))
    assert "It brings 120 Cr." in found
    assert "High tide: sugar sells at 60 Cr., usually at 40." in found
    assert "After it sugar sells at 50 Cr.: that hurts Blue." in found
    low = navegador.position(seats=2, at="market", market={"sugar": 9}, factories={"red": {"sugar": 1}})
    assert "Others have sold sugar: processing pays 60 Cr., usually 40." in words(low, Process("sugar", 2))
    assert "The orange factory works too, for 60 Cr." in words(low, Process("sugar", 2))


def test_possessions_are_told_with_what_multiplies_them():
    state = navegador.position(
        seats=2,
        at="colony",
        workers={"red": 4},
        money={"red": 500},
        ships={"red": {"guine": 1}},
        explored={"guine": "red"},
        privileges={"red": {"colony": 1}},
        gallery={"colony": 0},
    )
    found = words(state, Found("guine"))
    assert "With 1 privilege each colony counts 2 VP." in found
    assert "It brings about 50 Cr. more at every market, by selling gold." in found
    church = navegador.position(seats=2, at="buildings", workers={"red": 5}, money={"red": 500})
    assert "Each church counts 3 VP, and 2 more with every privilege." in words(church, Build("church"))
    assert "At every Workers field one worker more costs 50 Cr. instead of 100." in words(church, Build("church"))


def test_a_privilege_tells_its_vp_its_bonus_and_its_worker():
    state = navegador.position(seats=2, at="privilege", workers={"red": 4}, churches={"red": 3})
    found = words(state, Claim("church"))
    assert "The church privilege is 6 VP at the end: 2 for each church, 3 so far." in found
    assert "The church privilege pays 150 Cr. at once." in found
    assert "It costs a worker: 3 are left." in found


def test_workers_tell_what_they_are_enough_for():
    state = navegador.position(seats=2, at="workers", money={"red": 400})
    found = words(state, Hire(2))
    assert "5 workers: enough for 2 colonies or 1 factory in one turn." in found
    assert "5 workers are enough for a church." in found
    assert "2 workers for 150 Cr., with 1 church." in found


def test_the_end_is_told():
    state = navegador.position(seats=2, at="rondel", turns_left=0, stones={"red": "sailing"}, explored=dict.fromkeys(WAY, "blue"))
    assert "It is the last turn: only what counts at the end is worth anything now." in words(state, MOVE["market"])
