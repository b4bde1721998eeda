"""The current decision in words: for the one who decides, and for those who wait."""

from filibusta.engine.sentences import NEVER, Places, by, question, questions, when
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.cards import NONE, Bar, Effect
from filibusta.games.spanish_main.rules.building import crew_drafted, fleet_points, points_drafted
from filibusta.games.spanish_main.rules.islands import smallest_gap
from filibusta.games.spanish_main.rules.turn import may_receive
from filibusta.games.spanish_main.state import ActionKind, Free, Phase
from filibusta.games.spanish_main.words.fights import FIGHT_DECISIONS, acting
from filibusta.games.spanish_main.words.questions import ability_question, ability_rule
from filibusta.games.spanish_main.words.voice import Voice, the_crew

# ---------------------------------------------------------------- setup


def _latest_crew(v: Voice) -> str:
    latest = crew_drafted(v.view, v.view.player) - 1
    return the_crew(v.view.seats[v.view.player].crew_cards[latest], v.say)


ISLAND_DETAIL = by(
    lambda v: smallest_gap(v.view),
    {
        8: "At least two long bars from every island, and at most four from one of them.",
        6: "No place is two long bars from all islands: one and a half will do.",
        4: "No place is one and a half long bars from all islands: one will do.",
        0: "No place is a long bar from all islands: it must only not overlap.",
    },
    NEVER,
)
"""R5.5, R5.6"""


def _island_number(v: Voice) -> int:
    return v.view.island + 1


def _are_two(v: Voice) -> bool:
    return v.view.players == 2


def _rival(v: Voice) -> str:
    return v.names[1 - v.view.player]


# ---------------------------------------------------------------- the turn


def _may_act(v: Voice) -> bool:
    """R9.4, R9.8: whether a ship can still be given an action."""
    return any(may_receive(v.view, i) for i in range(v.view.ships_size))


def _main_detail(v: Voice) -> str:
    """R9.2, R9.4, R18.8"""
    view = v.view
    ready = [i for i in range(view.ships_size) if may_receive(view, i)]
    bound = [v.ship(i) for i in ready if view.ships[i].leave_due]
    if bound:
        return v.say("{ships} must first leave the raided island, if possible.", ships=v.everyone(bound))
    if not ready:
        return v.say("Every ship has had her action.")
    again = [v.ship(i) for i in ready if view.ships[i].actions]
    told = [v.say("{ships} may have one more action.", ships=v.everyone(again))] if again else []
    rested = len(ready) - len(again)
    if rested:
        fresh = v.say.plural(
            "{n} ship has had no action yet. Each may have one.",
            "{n} ships have had no action yet. Each may have one.",
            rested,
        )
        told.insert(0, fresh)
    return " ".join(told)


def _kind_detail(v: Voice) -> str:
    """R9.6: why she cannot sail, where she cannot; all of it is seen by everybody."""
    ship = v.view.ships[v.view.ship]
    if ship.pinned_by:
        return v.say("She is pinned and cannot move.")
    if ship.towed_by != NONE:
        return v.say("She is in tow and cannot move.")
    if not ship.standing:
        return v.say("She is a derelict.")
    return v.say("One action of these.")


def _sailed(v: Voice) -> str:
    """Tells what has been sailed in this move, which is public."""
    parts = [f"{v.view.sailed[bar]}× {bar.name}" for bar in Bar if v.view.sailed[bar]]
    return v.say("Sailed so far: {bars}.", bars=", ".join(parts)) if parts else v.say("She has not sailed yet.")


def _repeats_move(v: Voice) -> bool:
    return v.view.action_kind in (ActionKind.MOVE, ActionKind.COME_ABOUT)


def _has_sailed(v: Voice) -> bool:
    return sum(v.view.sailed) > 0


def _bar(v: Voice) -> str:
    return v.bar(v.view.bar)


def _comes_about(v: Voice) -> bool:
    return v.view.bar == NONE


# ---------------------------------------------------------------- treasure and crew


def _island(v: Voice) -> str:
    return v.island(v.view.island)


def _subject_island(v: Voice) -> str:
    return v.island(v.view.ships[v.view.subject].docked)


def _is_own(v: Voice) -> bool:
    """Tells whether cargo moves between two ships of one player."""
    return v.view.ships[v.view.subject].seat == v.view.ships[v.view.other].seat


def _crew_chosen(v: Voice) -> bool:
    return v.view.token != NONE


PEEKS = (Free.PEEK_SHIP_CARGO, Free.PEEK_ISLAND_TREASURE, Free.PEEK_ISLAND_CARGO)


def _raids_home(v: Voice) -> bool:
    """Tells whether a crew is turned face up to go on with the game, not to let a cannon reach."""
    return v.view.question == Effect.RAID_HOME


PLACES: Places = {
    "ship": lambda v: v.subject,
    "target": lambda v: v.other,
    "island": _island,
}
SETUP_DECISIONS = {
    Phase.CHOOSE_FLEET: question(
        "R4.2",
        "Choose your fleet",
        "{player} is choosing a fleet",
        "Others see your ships when they are placed, and your crew when it is used.",
    ),
    Phase.BUILD_CARD: question(
        "R4.3",
        "Build your fleet: {cost} of {most} points",
        "{player} is building a fleet",
        "At most {points} points, {ships} ships and {crew} crew.",
        cost=lambda v: int(points_drafted(v.view, v.view.player)),
        most=lambda v: fleet_points(v.view),
        points=lambda v: fleet_points(v.view),
        ships=lambda v: cards.FLEET_SHIPS,
        crew=lambda v: cards.FLEET_CREW,
    ),
    Phase.BUILD_PLACE: question(
        "R4.3",
        "Where does {crew} begin?",
        "{player} is building a fleet",
        "Crew works aboard ships of its own nation.",
        crew=_latest_crew,
    ),
    Phase.ISLAND_X: question(
        "R5.4",
        "Place island {n}: which column?",
        "{player} is placing island {n}",
        ISLAND_DETAIL,
        n=_island_number,
    ),
    Phase.ISLAND_Y: question(
        "R5.4",
        "Place island {n}: which row?",
        "{player} is placing island {n}",
        ISLAND_DETAIL,
        n=_island_number,
    ),
    Phase.CHOOSE_HOME: question(
        when(_are_two, "R3.4", "R8.4"),
        when(_are_two, "Choose the home island of {rival}", "Choose your home island"),
        when(_are_two, "{player} is choosing the home island of {rival}", "{player} is choosing a home island"),
        "The islands that are nobody's home are wild, and have the treasure.",
        rival=_rival,
    ),
    Phase.PICK_SLOT: question(
        "R2.13",
        "Where does {ship} dock at island {n}?",
        "{player} is docking {ship}",
        "Her bow points at the middle of the island.",
        n=_island_number,
    ),
    Phase.CHOOSE_SET: question(
        "R7.1",
        "Which treasures do you bring?",
        "{player} is choosing treasures",
        "Every set is worth {gold}. Three treasures go to each wild island.",
        gold=lambda v: v.gold(12),
    ),
}
TURN_DECISIONS = {
    Phase.MAIN: question(
        "R9.2",
        when(_may_act, "Choose a ship for an action, or end the turn", "Choose a free action, or end the turn"),
        "{player} is choosing what to do",
        _main_detail,
    ),
    Phase.ACTION_KIND: question(
        "R9.6", "What does {ship} do?", "{player} is choosing what {ship} does", _kind_detail, ship=acting
    ),
    Phase.AGAIN_ROLL: question(
        "R20.35",
        "Roll for a second action of {ship}?",
        "{player} may roll for a second action of {ship}",
        "With {n} or more she may take the action that follows twice. She then gets no other action.",
        ship=acting,
        n=lambda v: cards.AGAIN_NEEDS,
    ),
    Phase.REPEAT: question(
        "R9.7",
        "Does {ship} act again?",
        "{player} may have {ship} act again",
        when(
            _repeats_move,
            "To move and to come about are the same action.",
            "The same action once more, at once.",
        ),
        ship=acting,
    ),
    Phase.BAR: question(
        "R10.3",
        when(_has_sailed, "{ship} may sail on: which bar?", "Which bar does {ship} sail first?"),
        "{player} is sailing {ship}",
        _sailed,
        ship=acting,
    ),
    Phase.HEADING: question(
        when(_comes_about, "R11.2", "R10.5"),
        when(_comes_about, "{ship} comes about: to which heading?", "Which way does {ship} head?"),
        "{player} is sailing {ship}",
        when(
            _comes_about,
            "She turns about the middle of her hull.",
            "She turns on the tip of her bow and sails straight on, by {bar}.",
        ),
        ship=acting,
        bar=_bar,
    ),
    Phase.DISTANCE: question(
        "R10.10",
        "How far does {ship} sail, heading {bearing}?",
        "{player} is sailing {ship}",
        "By {bar}, or as far as what lies ahead allows.",
        ship=acting,
        bearing=lambda v: v.bearing(v.view.course),
        bar=_bar,
    ),
    Phase.PLAGUE_TARGET: question(
        "R21.6",
        "To which ship does Plague go?",
        "{player} is choosing to which ship Plague goes",
        "All crew aboard is eliminated, and she cannot dock.",
    ),
    Phase.CANCEL: question(
        "R20.43",
        "Cancel an ability from {ship}?",
        "{player} may cancel an ability",
        "Within a short bar of her, until the end of this turn; once in every turn.",
    ),
    Phase.FREE_TARGET: question(
        by(
            "free",
            {
                Free.MOVE_CREW: "R18.9",
                Free.STEAL: "R20.38",
                Free.LOOT: "R20.39",
                Free.TRADE: "R20.40",
                Free.SACRIFICE: "R20.36",
                Free.CANCEL_ABILITY: "R20.43",
                **dict.fromkeys(PEEKS, "R20.41"),
            },
            NEVER,
        ),
        by(
            "free",
            {
                Free.MOVE_CREW: when(_crew_chosen, "{ship}: where to?", "{ship}: which crew?"),
                Free.STEAL: "{ship}: from whom does she steal?",
                Free.LOOT: "{ship}: whom does she loot?",
                Free.TRADE: "{ship}: with whom does she trade?",
                Free.SACRIFICE: "{ship}: who is sacrificed?",
                Free.CANCEL_ABILITY: "{ship}: whose ability is cancelled?",
                **dict.fromkeys(PEEKS, "{ship}: at what do you peek?"),
            },
            NEVER,
        ),
        "{player} is choosing a target for {ship}",
        "A free action: it does not count as hers.",
    ),
}
CARGO_DECISIONS = {
    Phase.DOCK_TARGET: question(
        "R12.6",
        "At which island does {ship} dock?",
        "{player} is choosing where {ship} docks",
        "Her bow touches more than one.",
    ),
    Phase.RAID: question(
        "R18.6",
        "Does {ship} raid {island}?",
        "{player} may raid {island}",
        "She may load one treasure, and must leave in her player's next turn.",
    ),
    Phase.RAID_TAKE: question(
        "R18.6", "Which treasure does {ship} take?", "{player} is choosing what {ship} takes", "One at most."
    ),
    Phase.EXPLORE_NOW: question(
        "R15.2",
        "Does {ship} explore {island} at once?",
        "{player} may explore {island} at once",
        "Whoever explores sees all tokens there and must take the unique ones.",
        island=_subject_island,
    ),
    Phase.EXPLORE_TARGET: question(
        "R15.1",
        "What does {ship} explore?",
        "{player} is choosing what {ship} explores",
        "The island where she is docked, or a ship that she touches.",
        ship=acting,
    ),
    Phase.TAKE: question(
        "R15.3",
        "What does {ship} take from {island}?",
        "{player} is choosing what {ship} takes",
        "What is left stays face down on the island.",
    ),
    Phase.TRANSFER: question(
        when(_is_own, "R15.7", "R15.8"),
        "What is moved between {ship} and {target}?",
        "{player} is moving cargo between two ships",
        when(_is_own, "Both ways, each item once.", "From {target} only."),
    ),
    Phase.CAPTURE: question(
        "R15.9",
        "Does {ship} capture {target}?",
        "{player} may capture {target}",
        "Both ships then lie docked at the home island.",
    ),
    Phase.USE_ABILITY: question(
        ability_rule,
        ability_question,
        "{player} may use an ability of {ship}",
        "Crew that is used is turned face up.",
    ),
    Phase.REVEAL: question(
        when(_raids_home, "R24.3", "R16.3"),
        when(
            _raids_home,
            "No treasure is left at sea: reveal the raider of {ship} to play on?",
            "{ship} shoots: reveal the crew that makes her ranges long?",
        ),
        "{player} may turn a crew face up",
        when(
            _raids_home,
            "If nobody can raid any more, the game ends and home gold is compared.",
            "It then stays face up.",
        ),
    ),
    Phase.CONVERT: question(
        "R20.18",
        "Which treasure of {ship} becomes a cannon?",
        "{player} is making a cannon of a treasure",
        "The treasure leaves the game, for all to see.",
    ),
    Phase.REPAIR_MAST: question(
        "R17.2", "Which mast of {ship} stands again?", "{player} is repairing {ship}", "A mast brings its cannon back."
    ),
}
PROMPTS, WAITS = questions(PLACES, {**SETUP_DECISIONS, **TURN_DECISIONS, **CARGO_DECISIONS, **FIGHT_DECISIONS})
