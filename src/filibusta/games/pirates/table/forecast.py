"""Forecasts of choices, as far as the player can know them: for battles and treasures the exact chances."""

from filibusta.engine.match import View
from filibusta.engine.words import Words, percent
from filibusta.games.pirates.cards import FIRST_GEAR, N_GEAR, N_SHIPS
from filibusta.games.pirates.rules.choices import is_attackable
from filibusta.games.pirates.state import ACTIONS, CENTRE, Phase
from filibusta.games.pirates.table.context import place_key
from filibusta.games.pirates.words.chances import find_text, outlook_text
from filibusta.games.pirates.words.faces import adventure_text, card_text
from filibusta.games.pirates.words.outlook import after_card, attack_outlook, find_chance, outlook
from filibusta.table.scene import Aspect, Forecast, Mark


def forecast(view: View, action: str, say: Words, layout: Aspect) -> Forecast:
    """The chances of an attack, of a search, or of a battle once a card is played."""
    kind, i = ACTIONS.part(view.state.choices[action])
    match (view.state.phase, kind):
        case (Phase.CHOOSE_SHIP, "ship"):
            return _prospects(view, i)
        case (Phase.CHOOSE_TARGET, "ship"):
            return _attack(view, i, say)
        case (Phase.CHOOSE_TARGET, "treasure"):
            return Forecast(find_text(i, say))
        case (Phase.TREASURE, "roll"):
            return Forecast(find_text(view.state.target - N_SHIPS, say))
        case (Phase.BATTLE_CARD | Phase.FOG, _):
            return _battle(view, i if kind == "play" else None, say)
        case (_, "play" | "discard" | "recover"):
            return Forecast(f"{card_text(i, say)}.")
        case (_, "destroy"):
            return Forecast(f"{card_text(FIRST_GEAR + i % N_GEAR, say)}.")
        case (_, "adventure"):
            return Forecast(adventure_text(i, say))
        case _:
            return Forecast()


def _chance(place: int, chance: float) -> Mark:
    return Mark(place_key(place), percent(chance))


def _prospects(view: View, ship: int) -> Forecast:
    """Marks each thing a ship may attack or search with the probability of success."""
    s = view.state
    targets = [place for place in range(N_SHIPS) if is_attackable(s, s.ships[place].owner)]
    found = [_chance(target, attack_outlook(s, ship, target).won) for target in targets]
    found += [_chance(N_SHIPS + i, find_chance(i)) for i, owner in enumerate(s.treasures) if owner == CENTRE]
    return Forecast(marks=found)


def _attack(view: View, target: int, say: Words) -> Forecast:
    ship = view.state.attacker
    found = attack_outlook(view.state, ship, target)
    return Forecast(outlook_text(view.state, (ship, target), found, view.viewer, say, view.names))


def _battle(view: View, card: int | None, say: Words) -> Forecast:
    """The battle as it stands, or once a card is played."""
    s = view.state
    found = outlook(s) if card is None else after_card(s, card)
    effect = "" if card is None else f"{card_text(card, say)}. "
    if found is None:
        return Forecast(effect.strip())
    return Forecast(effect + outlook_text(s, (s.attacker, s.target), found, view.viewer, say, view.names))
