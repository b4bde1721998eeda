"""The current decision in words: for the one who decides, and for those who wait."""

from collections.abc import Callable

from filibusta.engine.speech import Prompt
from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import N_SHIPS, Effect
from filibusta.games.pirates.rules.crews import may_rearrange, may_sell
from filibusta.games.pirates.rules.decisions import can_play
from filibusta.games.pirates.rules.fleet import capacity_of, room_from
from filibusta.games.pirates.rules.turn import had_its_share, income_of
from filibusta.games.pirates.state import ATTACK, CENTRE, DEFENCE, Option, Phase, Step
from filibusta.games.pirates.words.faces import figures_of
from filibusta.games.pirates.words.figures import Battle, battle_of
from filibusta.games.pirates.words.voice import Voice, card_rule, signed

# ---------------------------------------------------------------- card windows and phase 4


def _window_detail(v: Voice) -> str:
    if v.view.step == Step.WINDOW_2:
        return v.say("Sea Wolf and Crow's Nest can be played only now, before the first battle.")
    if had_its_share(v.view, v.view.active):
        return v.say("The first draw and the first income were given at setup.")
    return _income(v)


def _income(v: Voice) -> str:
    """R4.4, R16.4: what the supply and the room aboard leave of it."""
    due = int(income_of(v.view, v.view.active))
    come = min(due, v.view.supply, int(room_from(v.view, v.view.seats[v.view.active].fleet)))
    if come == due:
        return v.say("Next comes the income: {men}.", men=v.men(due))
    which = {"men": v.men(come), "due": due}
    return v.say("Next comes the income: {men} instead of {due}, for lack of room or tokens.", **which)


def _window_rule(v: Voice) -> str:
    return "R5.4" if v.view.step == Step.WINDOW_2 else "R4.3"


def _ask_cards(v: Voice) -> Prompt:
    if not can_play(v.view):
        title = v.say("No card of yours can be played now: finish")
    elif v.view.step == Step.WINDOW_2:
        title = v.say("Before the battles: play a card, or finish")
    else:
        title = v.say("Before the income: play a card, or finish")
    return Prompt(title, _window_detail(v), _window_rule(v))


def _await_cards(v: Voice, player: str) -> Prompt:
    title = v.say("{player} may play strategy and inventory cards", player=player)
    return Prompt(title, _window_detail(v), _window_rule(v))


def _phase_detail(v: Voice) -> str:
    if v.view.centre_size:
        return v.say("Then what is left in the centre is discarded.")
    return v.say("Then the turn ends.")


def _ask_reorganise(v: Voice) -> Prompt:
    play = bool(can_play(v.view))
    match (play, bool(may_sell(v.view)), bool(may_rearrange(v.view))):
        case (True, True, True):
            title = v.say("Put your fleet in order: play a card, sell a ship, rearrange crews, or finish")
        case (True, True, False):
            title = v.say("Put your fleet in order: play a card, sell a ship, or finish")
        case (True, False, True):
            title = v.say("Put your fleet in order: play a card, rearrange crews, or finish")
        case (True, False, False):
            title = v.say("Put your fleet in order: play a card, or finish")
        case (False, True, True):
            title = v.say("Put your fleet in order: sell a ship, rearrange crews, or finish")
        case (False, True, False):
            title = v.say("Put your fleet in order: sell a ship, or finish")
        case (False, False, True):
            title = v.say("Put your fleet in order: rearrange crews, or finish")
        case _:
            title = v.say("Nothing is left to put in order: finish the phase")
    return Prompt(title, _phase_detail(v), "R8.1")


def _await_reorganise(v: Voice, player: str) -> Prompt:
    return Prompt(v.say("{player} is putting the fleet in order", player=player), _phase_detail(v), "R8.1")


# ---------------------------------------------------------------- choices for a card


def _card_detail(v: Voice) -> str:
    """What the card does that is being carried out."""
    card = v.view.card
    which = {"card": v.card(card)}
    if v.effect == Effect.EQUIP:
        return v.say("{card} stays with its ship, whoever owns it later.", **which)
    if v.effect == Effect.ADD_CREW:
        men = v.men(int(cards.PIRATE_AMOUNT[card]))
        return v.say("{card}: {men}, as far as there is room aboard and the supply lasts.", **which, men=men)
    if v.effect == Effect.STEAL_CARD:
        return v.say("{card}: the card is drawn blindly.", **which)
    if v.effect == Effect.DESTROY_INVENTORY:
        return v.say("{card}: an inventory card goes to the red discard pile.", **which)
    if v.effect == Effect.RETURN_ADVENTURE:
        return v.say("{card}: a discarded adventure card is one of this turn's adventures again.", **which)
    if v.effect == Effect.TAKE_DISCARDED_PIRATE:
        return v.say("{card}: a discarded pirate card comes back to your hand.", **which)
    if v.view.phase == Phase.CARD_SHIP:
        return v.say("{card}: a man leaves {ship}.", **which, ship=v.ship(v.view.source))
    return v.say("{card}: a ship that loses its last man is lost.", **which)


def _about_card(v: Voice, title: str) -> Prompt:
    return Prompt(title, _card_detail(v), card_rule(v.view.card))


def _ask_card_ship(v: Voice) -> Prompt:
    if v.effect == Effect.EQUIP:
        return _about_card(v, v.say("Choose one of your ships for {card}", card=v.card(v.view.card)))
    if v.effect == Effect.ADD_CREW:
        return _about_card(v, v.say("Choose the ship that takes the men aboard"))
    return _about_card(v, v.say("Choose the ship that the deserter joins"))


def _await_card_ship(v: Voice, player: str) -> Prompt:
    card = v.card(v.view.card)
    return _about_card(v, v.say("{player} is choosing a ship for {card}", player=player, card=card))


def _ask_source(v: Voice) -> Prompt:
    return _about_card(v, v.say("Choose the ship that a man deserts"))


def _await_source(v: Voice, player: str) -> Prompt:
    return _about_card(v, v.say("{player} is choosing the ship that a man deserts", player=player))


def _ask_opponent(v: Voice) -> Prompt:
    return _about_card(v, v.say("Choose whom you steal a pirate card from"))


def _await_opponent(v: Voice, player: str) -> Prompt:
    return _about_card(v, v.say("{player} is choosing whom to steal a pirate card from", player=player))


def _ask_inventory(v: Voice) -> Prompt:
    return _about_card(v, v.say("Choose an inventory card to destroy"))


def _await_inventory(v: Voice, player: str) -> Prompt:
    return _about_card(v, v.say("{player} is choosing an inventory card to destroy", player=player))


def _ask_adventure(v: Voice) -> Prompt:
    return _about_card(v, v.say("Choose a discarded ship or treasure for the centre"))


def _await_adventure(v: Voice, player: str) -> Prompt:
    return _about_card(v, v.say("{player} is choosing a discarded ship or treasure for the centre", player=player))


def _ask_pirate(v: Voice) -> Prompt:
    return _about_card(v, v.say("Choose a discarded pirate card for your hand"))


def _await_pirate(v: Voice, player: str) -> Prompt:
    return _about_card(v, v.say("{player} is choosing a discarded pirate card", player=player))


# ---------------------------------------------------------------- crews and sales


def _placing_detail(v: Voice) -> str:
    ship, waiting = v.view.at, v.view.placing
    which = {"crew": v.crew(ship), "capacity": capacity_of(v.view, ship), "ship": v.ship(ship)}
    return v.say.plural(
        "{n} man waits; {ship} has {crew} of {capacity}.",
        "{n} men wait; {ship} has {crew} of {capacity}.",
        waiting,
        **which,
    )


def _ask_placing(v: Voice) -> Prompt:
    title = v.say("How many men come aboard {ship}?", ship=v.ship(v.view.at))
    return Prompt(title, _placing_detail(v), "R16.4")


def _await_placing(v: Voice, player: str) -> Prompt:
    title = v.say("{player} is dividing new men among the ships", player=player)
    return Prompt(title, _placing_detail(v), "R16.4")


def _sale_detail(v: Voice) -> str:
    return v.say("Its crew and a crew token for each cargo point go to the other ships.")


def _ask_sale(v: Voice) -> Prompt:
    return Prompt(v.say("Choose a ship to sell"), _sale_detail(v), "R8.2")


def _await_sale(v: Voice, player: str) -> Prompt:
    return Prompt(v.say("{player} is choosing a ship to sell", player=player), _sale_detail(v), "R8.2")


def _rearranging_detail(v: Voice) -> str:
    return v.say.plural("{n} man is still to be assigned.", "{n} men are still to be assigned.", v.view.placing)


def _ask_rearranging(v: Voice) -> Prompt:
    title = v.say("How many men should {ship} have?", ship=v.ship(v.view.at))
    return Prompt(title, _rearranging_detail(v), "R8.3")


def _await_rearranging(v: Voice, player: str) -> Prompt:
    return Prompt(v.say("{player} is rearranging the crews", player=player), _rearranging_detail(v), "R8.3")


def _discard_detail(v: Voice) -> str:
    hand, limit = v.view.seats[v.view.player].hand_size, v.plays(Option.HAND_LIMIT)
    return v.say("{hand} pirate cards in hand; the limit at the end of a turn is {limit}.", hand=hand, limit=limit)


def _ask_discard(v: Voice) -> Prompt:
    return Prompt(v.say("Choose a card to discard"), _discard_detail(v), "R9.2")


def _await_discard(v: Voice, player: str) -> Prompt:
    return Prompt(v.say("{player} is choosing a card to discard", player=player), _discard_detail(v), "R9.2")


# ---------------------------------------------------------------- setting out


def _ready_detail(v: Voice) -> str:
    ready = sum(v.owner(ship) == v.view.active and not v.view.ships[ship].acted for ship in range(N_SHIPS))
    return v.say.plural("{n} ship has not acted yet.", "{n} ships have not acted yet.", ready)


def _ask_ship(v: Voice) -> Prompt:
    return Prompt(v.say("Choose a ship to sail with, or end the battles"), _ready_detail(v), "R7.1")


def _await_ship(v: Voice, player: str) -> Prompt:
    return Prompt(v.say("{player} may sail with a ship", player=player), _ready_detail(v), "R7.1")


def _target_detail(v: Voice) -> str:
    ship = v.view.attacker
    can = figures_of(ship, tuple(v.view.ships[ship].gear))
    which = {"speed": can.speed, "cannons": v.cannons(can.cannons)}
    return v.say("Speed {speed}, {cannons}, {men}.", **which, men=v.men(v.crew(ship)))


def _ask_target(v: Voice) -> Prompt:
    return Prompt(v.say("Choose {ship}'s target", ship=v.ship(v.view.attacker)), _target_detail(v), "R7.3")


def _await_target(v: Voice, player: str) -> Prompt:
    title = v.say("{player} is choosing {ship}'s target", player=player, ship=v.ship(v.view.attacker))
    return Prompt(title, _target_detail(v), "R7.3")


def _treasure_detail(v: Voice) -> str:
    treasure, ship = v.view.target - N_SHIPS, v.view.attacker
    return v.say.plural(
        "To win it: {needed} on {dice}; a failure costs {lost}. {n} man is left on {ship}.",
        "To win it: {needed} on {dice}; a failure costs {lost}. {n} men are left on {ship}.",
        v.crew(ship),
        needed=v.say.plural("{n} treasure symbol", "{n} treasure symbols", int(cards.TREASURE_NEEDED[treasure])),
        dice=v.dice(int(cards.TREASURE_DICE[treasure])),
        lost=v.men(int(cards.TREASURE_LOSS[treasure])),
        ship=v.ship(ship),
    )


def _ask_treasure(v: Voice) -> Prompt:
    title = v.say("{treasure}: roll again, or leave it?", treasure=v.place(v.view.target))
    return Prompt(title, _treasure_detail(v), "R15.4")


def _await_treasure(v: Voice, player: str) -> Prompt:
    title = v.say("{player} may roll again for {treasure}", player=player, treasure=v.place(v.view.target))
    return Prompt(title, _treasure_detail(v), "R15.4")


# ---------------------------------------------------------------- battle


def _battle_detail(v: Voice) -> str:
    """What both ships have, with the battle cards played so far."""
    battle, view = battle_of(v.view), v.view
    sides = f"{_side(v, battle, ATTACK, view.attacker)}. {_side(v, battle, DEFENCE, view.target)}."
    return f"{sides} {v.say('No cannon fires')}." if battle.grappled else sides


def _side(v: Voice, battle: Battle, side: int, ship: int) -> str:
    which = {"ship": v.ship(ship), "speed": battle.speeds[side], "men": v.men(battle.men[side])}
    if battle.grappled:
        return v.say("{ship}: speed {speed}, {men}", **which)
    return v.say("{ship}: speed {speed}, {cannons}, {men}", **which, cannons=v.cannons(battle.dice[side]))


def _battle_rule(v: Voice, rule: str) -> str:
    """R25.8 explains why somebody decides for a ship in the centre."""
    lent = v.view.side == DEFENCE and v.owner(v.view.target) == CENTRE
    return "R25.8" if lent else rule


def _ask_battle_card(v: Voice) -> Prompt:
    ships = {"ship": v.ship(v.view.attacker), "target": v.ship(v.view.target)}
    can = can_play(v.view)
    if v.view.side == ATTACK:
        title = (
            v.say("{ship} attacks {target}: play a battle card, or pass", **ships)
            if can
            else v.say("{ship} attacks {target}: no battle card to play, so pass", **ships)
        )
    elif can:
        title = v.say("Defend {target} against {ship}: play a battle card, or pass", **ships)
    else:
        title = v.say("Defend {target} against {ship}: no battle card to play, so pass", **ships)
    return Prompt(title, _battle_detail(v), _battle_rule(v, "R10.3"))


def _await_battle_card(v: Voice, player: str) -> Prompt:
    ships = {"ship": v.ship(v.view.attacker), "target": v.ship(v.view.target)}
    title = v.say("{ship} against {target}: {player} may play a battle card", player=player, **ships)
    return Prompt(title, _battle_detail(v), _battle_rule(v, "R10.3"))


def _fog_detail(v: Voice) -> str:
    attack, defence = battle_of(v.view).speeds
    speeds = {"attack": attack, "defence": defence}
    if attack >= defence:
        return v.say("Speed {attack} against {defence}: as it is, the ships meet.", **speeds)
    return v.say("Speed {attack} against {defence}: as it is, the attack fails.", **speeds)


def _ask_fog(v: Voice) -> Prompt:
    face = signed(v.view.wind)
    if can_play(v.view):
        title = v.say("Wind {face}: play Fog for a new roll, or pass", face=face)
    else:
        title = v.say("Wind {face}: no Fog in your hand, so pass", face=face)
    return Prompt(title, _fog_detail(v), _battle_rule(v, "R11.3"))


def _await_fog(v: Voice, player: str) -> Prompt:
    title = v.say("Wind {face}: {player} may play Fog", face=signed(v.view.wind), player=player)
    return Prompt(title, _fog_detail(v), _battle_rule(v, "R11.3"))


PROMPTS: dict[Phase, Callable[[Voice], Prompt]] = {
    Phase.CARDS: _ask_cards,
    Phase.CARD_SHIP: _ask_card_ship,
    Phase.CARD_SOURCE: _ask_source,
    Phase.CARD_OPPONENT: _ask_opponent,
    Phase.CARD_INVENTORY: _ask_inventory,
    Phase.CARD_ADVENTURE: _ask_adventure,
    Phase.CARD_PIRATE: _ask_pirate,
    Phase.PLACE_CREW: _ask_placing,
    Phase.CHOOSE_SHIP: _ask_ship,
    Phase.CHOOSE_TARGET: _ask_target,
    Phase.TREASURE: _ask_treasure,
    Phase.BATTLE_CARD: _ask_battle_card,
    Phase.FOG: _ask_fog,
    Phase.REORGANISE: _ask_reorganise,
    Phase.SELL_SHIP: _ask_sale,
    Phase.REARRANGE_CREW: _ask_rearranging,
    Phase.DISCARD: _ask_discard,
}
WAITS: dict[Phase, Callable[[Voice, str], Prompt]] = {
    Phase.CARDS: _await_cards,
    Phase.CARD_SHIP: _await_card_ship,
    Phase.CARD_SOURCE: _await_source,
    Phase.CARD_OPPONENT: _await_opponent,
    Phase.CARD_INVENTORY: _await_inventory,
    Phase.CARD_ADVENTURE: _await_adventure,
    Phase.CARD_PIRATE: _await_pirate,
    Phase.PLACE_CREW: _await_placing,
    Phase.CHOOSE_SHIP: _await_ship,
    Phase.CHOOSE_TARGET: _await_target,
    Phase.TREASURE: _await_treasure,
    Phase.BATTLE_CARD: _await_battle_card,
    Phase.FOG: _await_fog,
    Phase.REORGANISE: _await_reorganise,
    Phase.SELL_SHIP: _await_sale,
    Phase.REARRANGE_CREW: _await_rearranging,
    Phase.DISCARD: _await_discard,
}
