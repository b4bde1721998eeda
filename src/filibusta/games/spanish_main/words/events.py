"""The lines of the log: a sentence for each event, with its rule and its symbol.

A line without a symbol is marked with its player's.
"""

from filibusta.engine.news import Event
from filibusta.engine.sentences import Cases, Wording, amid, by, from_part, line, plural, sentences, when
from filibusta.engine.speech import Decider, silent
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.cards import BAR, NONE, Effect
from filibusta.games.spanish_main.events import Ending, Events, Gold
from filibusta.games.spanish_main.rules.asking import size_of
from filibusta.games.spanish_main.rules.cannons import rank_of
from filibusta.games.spanish_main.rules.effects import has, powers, unspent
from filibusta.games.spanish_main.rules.ending import gold_of
from filibusta.games.spanish_main.state import ASHORE, ActionKind, Option
from filibusta.games.spanish_main.words.gunnery import cannon_name
from filibusta.games.spanish_main.words.sources import deciders
from filibusta.games.spanish_main.words.voice import Voice, ship_card

WORDINGS = {
    "player": Wording("seat", Voice.player),
    "seat": Wording("seat", Voice.player),
    "ship": Wording("ship", Voice.ship),
    "crew": Wording("crew", Voice.crew_openly),
    "treasure": Wording("treasure", Voice.treasure_openly),
    "island": Wording("island", Voice.island),
    "bar": Wording("bar", Voice.bar),
    "bearing": Wording("heading", Voice.bearing),
    "gold": Wording("gold", Voice.gold),
}

# ---------------------------------------------------------------- symbols and rules that follow from the position

DIE = from_part("die", lambda die: f"die-{die}")
ISLAND_NUMBER = from_part("island", lambda island: island + 1)
MAST_NUMBER = from_part("mast", lambda mast: mast + 1)
"""Counted from 1."""


def of_two(rule: str, of_more: str) -> Cases[str]:
    """Returns the rule by which the game is set up: R3 for two players, R8 for more."""
    return when(lambda v, _h: v.view.players == 2, rule, of_more)


def _loading(v: Voice, h: Event) -> str:
    """Returns the rule of loading from a wild island, from another's home island, or from a ship."""
    island = v.view.ships[h.ship].docked
    if island == NONE or v.view.islands[island].home == h.seat:
        return "R15.7"
    return "R15.3" if v.view.islands[island].home == NONE else "R18.6"


def at_sea(rule: str, ashore: str) -> Cases[str]:
    """The rule where the ship lies at no island, and where she does."""
    return when(lambda v, h: v.view.ships[h.ship].docked == NONE, rule, ashore)


def _theft(v: Voice, h: Event) -> str:
    """Returns the rule of a theft: by an ability of the ship, or in a boarding."""
    if v.happened(Events.BOARDED):
        return "R13.13"
    if has(v.view, h.ship, Effect.LOOT_NATION):
        return "R20.39"
    stole = has(v.view, h.ship, Effect.STEAL_RANDOM) and not unspent(v.view, h.ship, Effect.STEAL_RANDOM)
    return "R20.38" if stole else "R13.13"


def _winning(v: Voice, _h: Event) -> str:
    if v.view.players > 2:
        return "R24.16"
    majority = any(told.ending == Ending.MAJORITY for told in v.happened(Events.ENDED))
    return "R24.1" if majority else "R24.5"


# ---------------------------------------------------------------- questions and places that no part answers by itself


def _quarters(_v: Voice, h: Event) -> int:
    """Converts a distance to quarters of the bar, as players name it; 0 for any other distance."""
    quarters = {int(BAR[h.bar]) * q // 4: q for q in range(1, 5)}
    return quarters.get(h.distance, quarters.get(h.distance - 1, 0))


def _millimetres(_v: Voice, h: Event) -> int:
    return h.distance // 10


def _bearing(v: Voice, h: Event) -> str:
    return v.bearing(v.view.ships[h.ship].heading)


def _keeps_masts(v: Voice, h: Event) -> bool:
    """R13.2: tells whether the die is too low to cost the rammed ship a mast; one that has none keeps none."""
    return 0 < h.die <= size_of(v.view.ships[h.target].standing)


def _comes_from_another(v: Voice, h: Event) -> bool:
    """R14.6: tells whether a ship taken in tow began in another fleet."""
    return v.view.ships[h.target].origin != h.seat


def _carries_nothing(v: Voice, h: Event) -> bool:
    """R13.11: tells whether a boarding brings nothing, as all can see."""
    return not any(one.at == h.target for one in (*v.view.crew, *v.view.treasures))


def _needed_bonus(v: Voice, h: Event) -> bool:
    """R16.9: tells whether the die alone would have missed."""
    fired = v.happened(Events.SHOT)
    return bool(fired) and h.die <= rank_of(v.view, h.ship, fired[-1].cannon)


def _without_ships(v: Voice) -> list[int]:
    sailing = {ship.seat for ship in v.view.ships if ship.card != NONE}
    return [seat for seat in range(v.view.players) if seat not in sailing]


def _cannot_sail(v: Voice, h: Event) -> bool:
    """R13.6, R14.1: tells whether a pin changes nothing for a ship: a derelict that no open ability lets move."""
    return not v.view.ships[h.ship].standing and not int(powers(v.view, h.ship)) & cards.OF_KIND[Effect.MOVE_MOD]


def _was_the_last(v: Voice, h: Event) -> bool:
    """R24.18: tells whether the player with whom a ship began has none left."""
    return v.view.ships[h.target].origin in _without_ships(v)


def _first_owner(v: Voice, h: Event) -> str:
    return v.player(v.view.ships[h.target].origin)


def _is_the_last_again(v: Voice, h: Event) -> bool:
    """R24.11: tells whether the last treasure changes ships; its first loading has a line of its own."""
    return h.treasure == v.view.last_treasure and not v.happened(Events.LAST_TREASURE)


def _equal(v: Voice, h: Event) -> int:
    """R24.6: returns a player with as much gold as the winner who has not won; NONE if there is none."""
    winners = {told.seat for told in v.happened(Events.WON)}
    others = (seat for seat in range(v.view.players) if seat not in winners)
    return next((seat for seat in others if gold_of(v.view, seat) == h.gold), NONE)


def _decider(v: Voice, h: Event) -> Decider:
    """R24.6: returns the first figure in which the winner is ahead of an equal player."""
    other = _equal(v, h)
    return next(one for one in deciders(v.view, v.say) if one.values[h.seat] != one.values[other])


def _loser(v: Voice, _h: Event) -> str:
    return v.player(_without_ships(v)[0])


def _is_ashore(_v: Voice, h: Event) -> bool:
    return h.ship == NONE or h.ship >= ASHORE


def _sunken(v: Voice, card: int) -> str:
    """A ship that is no longer in play."""
    return ship_card(card, v.say)


SUNKEN = Wording("card", _sunken)


def _place_of_crew(v: Voice, h: Event) -> str:
    return v.place(v.view.crew[h.crew].at)


def _place_of_treasure(v: Voice, h: Event) -> str:
    return v.place(v.view.treasures[h.treasure].at)


LINES = sentences(
    WORDINGS,
    {
        # ------------------------------------------------------------ setup
        Events.ROLLED: line("{player} rolled {die}.", of_two("R3.1", "R8.2"), DIE),
        Events.FIRST_PLAYER: line("{player} is the first player.", of_two("R3.1", "R8.2")),
        Events.FLEET_CHOSEN: line("{player} has chosen a fleet.", of_two("R3.2", "R8.2"), "seal"),
        Events.ISLAND_PLACED: line("{player} placed island {n}.", "R5.4", "palm", n=ISLAND_NUMBER),
        Events.HOME: line(
            "Island {n} is the home island of {player}.", of_two("R3.4", "R8.4"), "palm", n=ISLAND_NUMBER
        ),
        Events.SHIP_PLACED: line("{player} placed {ship}.", of_two("R3.4", "R8.4"), "ship"),
        Events.SET_CHOSEN: line(
            "{player} brings the treasures “{set}”.",
            "R7.1",
            "treasure-back",
            set=lambda v, h: v.say.pick(cards.SETS[h.set]["name"]),
        ),
        Events.CREW_PLACED: plural(
            "{player} put {n} crew on ships and islands.",
            "{player} put {n} crew on ships and islands.",
            "R3.6",
            "crew-back",
            n="count",
        ),
        Events.TREASURES_DEALT: plural(
            "{n} treasure was dealt to the wild islands.",
            "{n} treasures were dealt to the wild islands.",
            "R7.4",
            "treasure-back",
            n="count",
        ),
        # ------------------------------------------------------------ the turn
        Events.TURN: line("Round {round}: {player}", "R9.1", opens=True, round="rounds"),
        Events.ACTION: by(
            "action_kind",
            {
                ActionKind.MOVE: line("{player} moves {ship}.", "R10.1"),
                ActionKind.COME_ABOUT: line("{player} has {ship} come about.", "R11.1"),
                ActionKind.SHOOT: line("{player} has {ship} shoot.", "R16.1"),
                ActionKind.EXPLORE: line("{player} has {ship} explore.", "R15.1"),
                ActionKind.REPAIR: silent,  # what follows tells of it
            },
        ),
        Events.ROLLED_AGAIN: when(
            "won",
            line("{player} rolled {die}: {ship} may have a second action.", "R20.35", DIE),
            line("{player} rolled {die}: no second action for {ship}.", "R20.35", DIE),
        ),
        Events.SACRIFICED: line("{player} sacrificed {crew}: {ship} may have a second action.", "R20.36", "skull"),
        Events.SAILED: by(
            _quarters,
            {
                4: line("{ship} sailed {bar}, heading {bearing}.", "R10.5", "ship", bearing=_bearing),
                3: line("{ship} sailed three quarters of {bar}, heading {bearing}.", "R10.5", "ship", bearing=_bearing),
                2: line("{ship} sailed half of {bar}, heading {bearing}.", "R10.5", "ship", bearing=_bearing),
                1: line("{ship} sailed a quarter of {bar}, heading {bearing}.", "R10.5", "ship", bearing=_bearing),
            },
            when(
                _millimetres,
                line(
                    "{ship} sailed {mm} mm, as far as she could, heading {bearing}.",
                    "R10.5",
                    "ship",
                    mm=_millimetres,
                    bearing=_bearing,
                ),
                line("{ship} turned to {bearing} where she lay.", "R10.5", "ship", bearing=_bearing),
            ),
        ),
        Events.CAME_ABOUT: line("{ship} came about to {bearing}.", "R11.2", "mark-about"),
        Events.REVEALED: when(
            _is_ashore,
            line("{player} turned {crew} face up.", "R6.5", "corner-eye"),
            line("{player} turned {crew} of {ship} face up.", "R6.5", "corner-eye"),
        ),
        Events.CANCELLED: by(
            "crew",
            {NONE: line("{player} cancelled the ability of {ship} for this turn.", "R20.43", "corner-no")},
            line("{player} cancelled {crew} of {ship} for this turn.", "R20.43", "corner-no"),
        ),
        # ------------------------------------------------------------ Plague, rams, boardings, tows
        Events.PLAGUE: line("Plague is aboard {ship}: she can dock nowhere.", "R21.6", "mark-plague"),
        Events.RAMMED: when(
            _keeps_masts,
            line("{ship} rammed {target}: {die}, no mast lost.", "R13.2", DIE),
            line("{ship} rammed {target}: {die}.", "R13.2", DIE),
        ),
        Events.PINNED: when(_cannot_sail, silent, line("{ship} is pinned.", "R13.6", "mark-pin")),
        Events.FREED: when(_cannot_sail, silent, line("{ship} is pinned no more.", "R13.7")),
        Events.BOARDING: line("{player} begins a boarding: {ship} and {target}.", "R13.9", "mark-board"),
        Events.BOARDING_ROLL: line("{player} rolled {die} for {ship}: {sum} in all.", "R13.10", DIE),
        Events.BOARDED: when(
            _carries_nothing,
            line("{ship} won the boarding against {target}, who carries nothing.", "R13.11", "mark-board"),
            line("{ship} won the boarding against {target}.", "R13.11", "mark-board"),
        ),
        Events.REPELLED: line("The boarding of {ship} and {target} is a tie: nothing happens.", "R13.10", "mark-board"),
        Events.TOWED: when(
            _comes_from_another,
            when(
                _was_the_last,
                line(
                    "{ship} took {target} in tow: she is {player}'s now, and {loser} has no ship left.",
                    "R14.6",
                    "mark-tow",
                    loser=_first_owner,
                ),
                line("{ship} took {target} in tow: she is {player}'s now.", "R14.6", "mark-tow"),
            ),
            line("{ship} took {target} in tow.", "R14.6", "mark-tow"),
        ),
        Events.RELEASED: line("{ship} released {target}.", "R14.9", "mark-tow"),
        # ------------------------------------------------------------ shots and losses
        Events.SHOT: line(  # with the cannon while its ship is in play: a misfire never sinks a ship that shoots
            "{ship} fired {cannon} at {target}.",
            "R16.3",
            "mark-shoot",
            cannon=lambda v, h: cannon_name(v, h.cannon, h.ship),
        ),
        Events.HELD_FIRE: line("{ship} fired no cannon.", "R16.3", "mark-shoot"),
        Events.HIT: when(
            _needed_bonus,
            line("{die}, with a bonus: {target} was hit.", "R16.10", "burst"),
            line("{die}: {target} was hit.", "R16.9", "burst"),
        ),
        Events.MISSED: line("{die}: {target} was missed.", "R16.9", "splash"),
        Events.IGNORED: line("The hit does nothing to {ship}.", "R16.13", "corner-shield"),
        Events.MAST_LOST: line("{ship} lost mast {n}.", "R14.16", "mast-gone", n=MAST_NUMBER),
        Events.DERELICT: line("{ship} is a derelict.", "R14.1", "mark-derelict"),
        Events.SUNK: when(
            lambda v, h: h.seat in _without_ships(v),
            line("{ship} sank with all aboard. {player} has no ship left.", "R14.11", "mark-sunk", ship=SUNKEN),
            line("{ship} sank with all aboard. {player} has lost her.", "R14.11", "mark-sunk", ship=SUNKEN),
        ),
        Events.CREW_LOST: line(
            "{player} lost {crew}.", amid({Events.PLAGUE: "R21.6", Events.SACRIFICED: "R20.36"}, "R14.16"), "skull"
        ),
        Events.CREW_SAFE: line("No crew of {ship} can be eliminated.", "R20.37", "corner-shield"),
        Events.REPAIRED: line("Mast {n} of {ship} stands again.", "R17.2", "mark-repair", n=MAST_NUMBER),
        Events.CAPTURED: line("{player} captured {target} with {ship}.", "R15.9", "mark-tow"),
        # ------------------------------------------------------------ docking, exploring, crew and treasure
        Events.DOCKED: line("{ship} docked at {island}.", "R12.6", "mark-dock"),
        Events.VISITED: line("{player} put a flag on {island}.", "R15.2"),
        Events.RAIDED: line("{ship} raids {island}.", "R18.6", "mark-raid"),
        Events.EXPLORED: line("{ship} explored {island}.", "R15.3", "mark-explore"),
        Events.SEARCHED: line("{ship} explored {target}.", "R15.7", "mark-explore"),
        Events.LOADED: when(
            _is_the_last_again,
            line("{ship} loaded {treasure}: the last treasure.", _loading, "treasure-back"),
            line("{ship} loaded {treasure}.", _loading, "treasure-back"),
        ),
        Events.CREW_MOVED: line("{player} moved {crew} aboard {ship}.", at_sea("R15.7", "R18.9")),
        Events.CREW_ASHORE: line("{player} moved {crew} to {island}.", "R18.9"),
        Events.TREASURE_LOST: line("{treasure} of {ship} left the game.", "R22.8", "splash"),
        Events.UNLOADED: line("{ship} unloaded {treasure} at home.", at_sea("R20.33", "R18.1"), "coin"),
        Events.CONVERTED: line("{player} made a cannon for {ship} of {treasure}.", "R20.18", "to-cannon"),
        Events.STOLEN: when(
            _is_the_last_again,
            line("{ship} got {treasure} from {target}: the last treasure.", _theft, "mark-raid"),
            line("{ship} got {treasure} from {target}.", _theft, "mark-raid"),
        ),
        Events.TRADED: line("{ship} and {target} traded a random treasure.", "R20.40", "swap"),
        Events.SAW_CREW: line("{player} peeked at {crew} of {place}.", "R20.41", "spyglass", place=_place_of_crew),
        Events.SAW_TREASURE: line(
            "{player} peeked at {treasure} of {place}.", "R20.41", "spyglass", place=_place_of_treasure
        ),
        Events.HELD: line("Rum is aboard {ship}: she gets no action in her player's next turn.", "R21.5", "mark-rum"),
        Events.LAST_TREASURE: line("The last treasure is loaded: when it comes home the game is over.", "R24.11"),
        # ------------------------------------------------------------ gold and the end
        Events.GOLD: by(
            "why",
            {
                Gold.SUNK: line("{player} gets {gold} from the sunken cargo.", "R14.12", "coin"),
                Gold.BONUS: line("{player} gets a bonus of {gold}.", "R20.31", "coin"),
                Gold.RESCUED: line("{player} gets {gold}: all that nobody can keep away any more.", "R24.2", "coin"),
            },
        ),
        Events.ENDED: by(
            "ending",
            {
                Ending.MAJORITY: line("More than half of the gold is at home: the game is over.", "R24.1"),
                Ending.NO_SHIPS: when(
                    lambda v, _h: len(_without_ships(v)) == 1,
                    line("{player} has no ship left: the game is over.", "R24.2", player=_loser),
                    line("Nobody has a ship left: the game is over.", "R24.2"),
                ),
                Ending.NO_TREASURE: line("There is no treasure left to fetch: the game is over.", "R24.3"),
                Ending.ROUNDS: line("It was the last round: the game is over.", "R24.4"),
                Ending.STALE: plural(
                    "Nothing has changed for {n} round: the game is over.",
                    "Nothing has changed for {n} rounds: the game is over.",
                    "R24.4",
                    n=lambda v, _h: v.view.options[Option.STALE_ROUNDS],
                ),
                Ending.LAST_TREASURE: amid(
                    {
                        Events.UNLOADED: line("The last treasure is at home: the game is over.", "R24.12"),
                        Events.SUNK: line("The last treasure is lost: the game is over.", "R24.12"),
                        Events.TREASURE_LOST: line("The last treasure is lost: the game is over.", "R24.12"),
                    },
                    line("The last treasure has come to its end: the game is over.", "R24.12"),
                ),
                Ending.ONE_AFLOAT: line("One player at most still sails: the game is over.", "R24.13"),
                Ending.HALF_OUT: line("Half of the players have no ship: the game is over.", "R24.14"),
            },
        ),
        Events.WON: when(
            lambda v, h: _equal(v, h) == NONE,
            line("{player} won with {gold}.", _winning, "coin"),
            line(
                "{player} won with {gold} and {more}; {other} has as much gold and {less}.",
                "R24.6",
                "coin",
                other=lambda v, h: v.player(_equal(v, h)),
                more=lambda v, h: _decider(v, h).texts[h.seat],
                less=lambda v, h: _decider(v, h).texts[_equal(v, h)],
            ),
        ),
    },
)
