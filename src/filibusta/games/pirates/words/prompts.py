"""The current decision in words: for the one who decides, and for those who wait."""

from filibusta.engine.sentences import NEVER, Cases, Places, by, question, questions, when
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


def _is_second_window(v: Voice) -> bool:
    return v.view.step == Step.WINDOW_2


def _possible(v: Voice) -> tuple[bool, bool, bool]:
    """Tells whether a card can be played, a ship sold, and crews rearranged."""
    return bool(can_play(v.view)), bool(may_sell(v.view)), bool(may_rearrange(v.view))


# ---------------------------------------------------------------- choices for a card


def _card_detail(v: Voice) -> str:
    """Describes the effect of the card that is being carried out."""
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


def _rule_of_card(v: Voice) -> str:
    return card_rule(v.view.card)


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


def _rearranging_detail(v: Voice) -> str:
    return v.say.plural("{n} man is still to be assigned.", "{n} men are still to be assigned.", v.view.placing)


# ---------------------------------------------------------------- setting out


def _ready_detail(v: Voice) -> str:
    ready = sum(v.owner(ship) == v.view.active and not v.view.ships[ship].acted for ship in range(N_SHIPS))
    return v.say.plural("{n} ship has not acted yet.", "{n} ships have not acted yet.", ready)


def _target_detail(v: Voice) -> str:
    ship = v.view.attacker
    can = figures_of(ship, tuple(v.view.ships[ship].gear))
    which = {"speed": can.speed, "cannons": v.cannons(can.cannons)}
    return v.say("Speed {speed}, {cannons}, {men}.", **which, men=v.men(v.crew(ship)))


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


# ---------------------------------------------------------------- battle


def _battle_detail(v: Voice) -> str:
    """Describes both ships, with the battle cards played so far."""
    battle, view = battle_of(v.view), v.view
    sides = f"{_side(v, battle, ATTACK, view.attacker)}. {_side(v, battle, DEFENCE, view.target)}."
    return f"{sides} {v.say('No cannon fires')}." if battle.grappled else sides


def _side(v: Voice, battle: Battle, side: int, ship: int) -> str:
    which = {"ship": v.ship(ship), "speed": battle.speeds[side], "men": v.men(battle.men[side])}
    if battle.grappled:
        return v.say("{ship}: speed {speed}, {men}", **which)
    return v.say("{ship}: speed {speed}, {cannons}, {men}", **which, cannons=v.cannons(battle.dice[side]))


def _battle_rule(rule: str) -> Cases[str]:
    """R25.8 explains why somebody decides for a ship in the centre."""
    return when(lambda v: v.view.side == DEFENCE and v.owner(v.view.target) == CENTRE, "R25.8", rule)


def _can_play(v: Voice) -> bool:
    return bool(can_play(v.view))


def _speeds(v: Voice) -> tuple[int, int]:
    return battle_of(v.view).speeds


PLACES: Places = {
    "card": lambda v: v.card(v.view.card),
    "ship": lambda v: v.ship(v.view.attacker),
    "target": lambda v: v.ship(v.view.target),
    "treasure": lambda v: v.place(v.view.target),
    "face": lambda v: signed(v.view.wind),
}
DECISIONS = {
    Phase.CARDS: question(
        when(_is_second_window, "R5.4", "R4.3"),
        when(
            _can_play,
            when(
                _is_second_window,
                "Before the battles: play a card, or finish",
                "Before the income: play a card, or finish",
            ),
            "No card of yours can be played now: finish",
        ),
        "{player} may play strategy and inventory cards",
        _window_detail,
    ),
    Phase.CARD_SHIP: question(
        _rule_of_card,
        by(
            lambda v: v.effect,
            {
                Effect.EQUIP: "Choose one of your ships for {card}",
                Effect.ADD_CREW: "Choose the ship that takes the men aboard",
                Effect.MOVE_CREW: "Choose the ship that the deserter joins",
            },
            NEVER,
        ),
        "{player} is choosing a ship for {card}",
        _card_detail,
    ),
    Phase.CARD_SOURCE: question(
        _rule_of_card,
        "Choose the ship that a man deserts",
        "{player} is choosing the ship that a man deserts",
        _card_detail,
    ),
    Phase.CARD_OPPONENT: question(
        _rule_of_card,
        "Choose whom you steal a pirate card from",
        "{player} is choosing whom to steal a pirate card from",
        _card_detail,
    ),
    Phase.CARD_INVENTORY: question(
        _rule_of_card,
        "Choose an inventory card to destroy",
        "{player} is choosing an inventory card to destroy",
        _card_detail,
    ),
    Phase.CARD_ADVENTURE: question(
        _rule_of_card,
        "Choose a discarded ship or treasure for the centre",
        "{player} is choosing a discarded ship or treasure for the centre",
        _card_detail,
    ),
    Phase.CARD_PIRATE: question(
        _rule_of_card,
        "Choose a discarded pirate card for your hand",
        "{player} is choosing a discarded pirate card",
        _card_detail,
    ),
    Phase.PLACE_CREW: question(
        "R16.4",
        "How many men come aboard {ship}?",
        "{player} is dividing new men among the ships",
        _placing_detail,
        ship=lambda v: v.ship(v.view.at),
    ),
    Phase.CHOOSE_SHIP: question(
        "R7.1", "Choose a ship to sail with, or end the battles", "{player} may sail with a ship", _ready_detail
    ),
    Phase.CHOOSE_TARGET: question(
        "R7.3", "Choose {ship}'s target", "{player} is choosing {ship}'s target", _target_detail
    ),
    Phase.TREASURE: question(
        "R15.4",
        "{treasure}: roll again, or leave it?",
        "{player} may roll again for {treasure}",
        _treasure_detail,
    ),
    Phase.BATTLE_CARD: question(
        _battle_rule("R10.3"),
        by(
            lambda v: (v.view.side == ATTACK, _can_play(v)),
            {
                (True, True): "Play a battle card or pass: {ship} attacks {target}",
                (True, False): "No battle card to play, so pass: {ship} attacks {target}",
                (False, True): "Play a battle card or pass: defend {target} against {ship}",
                (False, False): "No battle card to play, so pass: defend {target} against {ship}",
            },
            NEVER,
        ),
        "{ship} against {target}: {player} may play a battle card",
        _battle_detail,
    ),
    Phase.FOG: question(
        _battle_rule("R11.3"),
        when(
            _can_play,
            "Wind {face}: play Fog for a new roll, or pass",
            "Wind {face}: no Fog in your hand, so pass",
        ),
        "Wind {face}: {player} may play Fog",
        when(
            lambda v: _speeds(v)[0] >= _speeds(v)[1],
            "Speed {attack} against {defence}: as it is, the ships meet.",
            "Speed {attack} against {defence}: as it is, the attack fails.",
        ),
        attack=lambda v: _speeds(v)[0],
        defence=lambda v: _speeds(v)[1],
    ),
    Phase.REORGANISE: question(
        "R8.1",
        by(
            _possible,
            {
                (True, True, True): "Put your fleet in order: play a card, sell a ship, rearrange crews, or finish",
                (True, True, False): "Put your fleet in order: play a card, sell a ship, or finish",
                (True, False, True): "Put your fleet in order: play a card, rearrange crews, or finish",
                (True, False, False): "Put your fleet in order: play a card, or finish",
                (False, True, True): "Put your fleet in order: sell a ship, rearrange crews, or finish",
                (False, True, False): "Put your fleet in order: sell a ship, or finish",
                (False, False, True): "Put your fleet in order: rearrange crews, or finish",
                (False, False, False): "Nothing is left to put in order: finish the phase",
            },
            NEVER,
        ),
        "{player} is putting the fleet in order",
        when("centre_size", "Then what is left in the centre is discarded.", "Then the turn ends."),
    ),
    Phase.SELL_SHIP: question(
        "R8.2",
        "Choose a ship to sell",
        "{player} is choosing a ship to sell",
        "Its crew and a crew token for each cargo point go to the other ships.",
    ),
    Phase.REARRANGE_CREW: question(
        "R8.3",
        "How many men should {ship} have?",
        "{player} is rearranging the crews",
        _rearranging_detail,
        ship=lambda v: v.ship(v.view.at),
    ),
    Phase.DISCARD: question(
        "R9.2",
        "Choose a card to discard",
        "{player} is choosing a card to discard",
        "{hand} pirate cards in hand; the limit at the end of a turn is {limit}.",
        hand=lambda v: v.view.seats[v.view.player].hand_size,
        limit=lambda v: v.plays(Option.HAND_LIMIT),
    ),
}
PROMPTS, WAITS = questions(PLACES, DECISIONS)
