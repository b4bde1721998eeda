"""The current decision in words: for the one who decides, and for those who wait."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from filibusta.engine.speech import Decision, Prompt
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.cards import NONE, Bar, Effect
from filibusta.games.spanish_main.rules.building import crew_drafted, fleet_points, points_drafted
from filibusta.games.spanish_main.rules.islands import smallest_gap
from filibusta.games.spanish_main.rules.turn import may_receive
from filibusta.games.spanish_main.state import ActionKind, Free, Mark, Phase
from filibusta.games.spanish_main.words.fights import FIGHT_DECISIONS
from filibusta.games.spanish_main.words.questions import ability_question, ability_rule
from filibusta.games.spanish_main.words.voice import Voice, the_crew

# ---------------------------------------------------------------- setup


def _fleet_detail(v: Voice) -> str:
    return v.say("Others see your ships when they are placed, and your crew when it is used.")


def _ask_card(v: Voice) -> str:
    cost, most = int(points_drafted(v.view, v.view.player)), fleet_points(v.view)
    return v.say("Build your fleet: {cost} of {most} points", cost=cost, most=most)


def _card_detail(v: Voice) -> str:
    return v.say(
        "At most {points} points, {ships} ships and {crew} crew.",
        points=fleet_points(v.view),
        ships=cards.FLEET_SHIPS,
        crew=cards.FLEET_CREW,
    )


def _ask_berth(v: Voice) -> str:
    latest = crew_drafted(v.view, v.view.player) - 1
    crew = v.view.seats[v.view.player].crew_cards[latest]
    return v.say("Where does {crew} begin?", crew=the_crew(crew, v.say))


def _island_detail(v: Voice) -> str:
    """R5.5, R5.6"""
    match smallest_gap(v.view):
        case 8:
            return v.say("At least two long bars from every island, and at most four from one of them.")
        case 6:
            return v.say("No place is two long bars from all islands: one and a half will do.")
        case 4:
            return v.say("No place is one and a half long bars from all islands: one will do.")
        case _:
            return v.say("No place is a long bar from all islands: it must only not overlap.")


def _ask_home(v: Voice) -> str:
    if v.view.players == 2:
        return v.say("Choose the home island of {rival}", rival=v.names[1 - v.view.player])
    return v.say("Choose your home island")


def _home_wait(v: Voice, player: str) -> str:
    if v.view.players == 2:
        return v.say("{player} is choosing the home island of {rival}", player=player, rival=v.names[1 - v.view.player])
    return v.say("{player} is choosing a home island", player=player)


def _set_detail(v: Voice) -> str:
    return v.say("Every set is worth {gold}. Three treasures go to each wild island.", gold=v.gold(12))


# ---------------------------------------------------------------- the turn


def _ask_main(v: Voice) -> str:
    """R9.4, R9.8"""
    if any(may_receive(v.view, i) for i in range(v.view.ships_size)):
        return v.say("Choose a ship for an action, or end the turn")
    return v.say("Choose a free action, or end the turn")


def _main_detail(v: Voice) -> str:
    """R9.2, R18.8"""
    view = v.view
    own = [i for i in range(view.ships_size) if view.ships[i].seat == view.active]
    bound = [v.ship(i) for i in own if view.ships[i].leave_due and may_receive(view, i)]
    if bound:
        return v.say("{ships} must first leave the raided island, if possible.", ships=v.everyone(bound))
    rested = sum(not view.ships[i].actions and not view.ships[i].marks & Mark.WON for i in own)
    if not rested:
        return v.say("Every ship has had her action.")
    return v.say.plural(
        "{n} ship has had no action yet. Each may have one.",
        "{n} ships have had no action yet. Each may have one.",
        rested,
    )


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


def _again_detail(v: Voice) -> str:
    return v.say(
        "With {n} or more she may take the action that follows twice. She then gets no other action.",
        n=cards.AGAIN_NEEDS,
    )


def _repeat_detail(v: Voice) -> str:
    if v.view.action_kind in (ActionKind.MOVE, ActionKind.COME_ABOUT):
        return v.say("To move and to come about are the same action.")
    return v.say("The same action once more, at once.")


def _sailed(v: Voice) -> str:
    """What has been sailed in this move: all see it."""
    parts = [f"{v.view.sailed[bar]}× {bar.name}" for bar in Bar if v.view.sailed[bar]]
    return v.say("Sailed so far: {bars}.", bars=", ".join(parts)) if parts else v.say("She has not sailed yet.")


def _ask_bar(v: Voice) -> str:
    if sum(v.view.sailed):
        return v.say("{ship} may sail on: which bar?", ship=v.acting)
    return v.say("Which bar does {ship} sail first?", ship=v.acting)


def _ask_heading(v: Voice) -> str:
    if v.view.bar == NONE:
        return v.say("{ship} comes about: to which heading?", ship=v.acting)
    return v.say("Which way does {ship} head?", ship=v.acting)


def _heading_detail(v: Voice) -> str:
    if v.view.bar == NONE:
        return v.say("She turns about the middle of her hull.")
    return v.say("She turns on the tip of her bow and sails straight on, by {bar}.", bar=v.bar(v.view.bar))


def _ask_distance(v: Voice) -> str:
    bearing = v.bearing(v.view.course)
    return v.say("How far does {ship} sail, heading {bearing}?", ship=v.acting, bearing=bearing)


# ---------------------------------------------------------------- treasure and crew


def _explore_detail(v: Voice) -> str:
    return v.say("Whoever explores sees all tokens there and must take the unique ones.")


def _subject_island(v: Voice) -> str:
    return v.island(v.view.ships[v.view.subject].docked)


def _take_detail(v: Voice) -> str:
    return v.say("What is left stays face down on the island.")


def _transfer_detail(v: Voice) -> str:
    if v.view.ships[v.view.subject].seat == v.view.ships[v.view.other].seat:
        return v.say("Both ways, each item once.")
    return v.say("From {target} only.", target=v.other)


def _ask_free(v: Voice) -> str:
    ship = {"ship": v.subject}
    match v.view.free:
        case Free.MOVE_CREW:
            return v.say("{ship}: where to?", **ship) if v.view.token != NONE else v.say("{ship}: which crew?", **ship)
        case Free.STEAL:
            return v.say("{ship}: from whom does she steal?", **ship)
        case Free.LOOT:
            return v.say("{ship}: whom does she loot?", **ship)
        case Free.TRADE:
            return v.say("{ship}: with whom does she trade?", **ship)
        case Free.SACRIFICE:
            return v.say("{ship}: who is sacrificed?", **ship)
        case Free.CANCEL_ABILITY:
            return v.say("{ship}: whose ability is cancelled?", **ship)
        case _:
            return v.say("{ship}: at what do you peek?", **ship)


FREE_RULES = {
    Free.MOVE_CREW: "R18.9",
    Free.RELEASE_TOW: "R14.9",
    Free.STEAL: "R20.38",
    Free.LOOT: "R20.39",
    Free.TRADE: "R20.40",
    Free.ROLL_AGAIN: "R20.35",
    Free.SACRIFICE: "R20.36",
    Free.UNLOAD: "R20.33",
    Free.CANCEL_ABILITY: "R20.43",
}
"""Peeking is R20.41."""


def _free_detail(v: Voice) -> str:
    return v.say("A free action: it does not count as hers.")


def _repair_detail(v: Voice) -> str:
    return v.say("A mast brings its cannon back.")


def _ask_reveal(v: Voice) -> str:
    if v.view.question == Effect.RAID_HOME:
        return v.say("No treasure is left at sea: reveal the raider of {ship} to play on?", ship=v.subject)
    return v.say("{ship} shoots: reveal the crew that makes her ranges long?", ship=v.subject)


def _reveal_detail(v: Voice) -> str:
    if v.view.question == Effect.RAID_HOME:
        return v.say("If nobody can raid any more, the game ends and home gold is compared.")
    return v.say("It then stays face up.")


SETUP_DECISIONS: Mapping[Phase, Decision[Voice]] = {
    Phase.CHOOSE_FLEET: Decision(
        "R4.2",
        lambda v: v.say("Choose your fleet"),
        lambda v, player: v.say("{player} is choosing a fleet", player=player),
        _fleet_detail,
    ),
    Phase.BUILD_CARD: Decision(
        "R4.3",
        _ask_card,
        lambda v, player: v.say("{player} is building a fleet", player=player),
        _card_detail,
    ),
    Phase.BUILD_PLACE: Decision(
        "R4.3",
        _ask_berth,
        lambda v, player: v.say("{player} is building a fleet", player=player),
        lambda v: v.say("Crew works aboard ships of its own nation."),
    ),
    Phase.ISLAND_X: Decision(
        "R5.4",
        lambda v: v.say("Place island {n}: which column?", n=v.view.island + 1),
        lambda v, player: v.say("{player} is placing island {n}", player=player, n=v.view.island + 1),
        _island_detail,
    ),
    Phase.ISLAND_Y: Decision(
        "R5.4",
        lambda v: v.say("Place island {n}: which row?", n=v.view.island + 1),
        lambda v, player: v.say("{player} is placing island {n}", player=player, n=v.view.island + 1),
        _island_detail,
    ),
    Phase.CHOOSE_HOME: Decision(
        "R3.4",
        _ask_home,
        _home_wait,
        lambda v: v.say("The islands that are nobody's home are wild, and have the treasure."),
    ),
    Phase.PICK_SLOT: Decision(
        "R2.13",
        lambda v: v.say("Where does {ship} dock at {island}?", ship=v.subject, island=v.island(v.view.island)),
        lambda v, player: v.say("{player} is docking {ship}", player=player, ship=v.subject),
        lambda v: v.say("Her bow points at the middle of the island."),
    ),
    Phase.CHOOSE_SET: Decision(
        "R7.1",
        lambda v: v.say("Which treasures do you bring?"),
        lambda v, player: v.say("{player} is choosing treasures", player=player),
        _set_detail,
    ),
}
TURN_DECISIONS: Mapping[Phase, Decision[Voice]] = {
    Phase.MAIN: Decision(
        "R9.2",
        _ask_main,
        lambda v, player: v.say("{player} is choosing what to do", player=player),
        _main_detail,
    ),
    Phase.ACTION_KIND: Decision(
        "R9.6",
        lambda v: v.say("What does {ship} do?", ship=v.acting),
        lambda v, player: v.say("{player} is choosing what {ship} does", player=player, ship=v.acting),
        _kind_detail,
    ),
    Phase.AGAIN_ROLL: Decision(
        "R20.35",
        lambda v: v.say("Roll for a second action of {ship}?", ship=v.acting),
        lambda v, player: v.say("{player} may roll for a second action of {ship}", player=player, ship=v.acting),
        _again_detail,
    ),
    Phase.REPEAT: Decision(
        "R9.7",
        lambda v: v.say("Does {ship} act again?", ship=v.acting),
        lambda v, player: v.say("{player} may have {ship} act again", player=player, ship=v.acting),
        _repeat_detail,
    ),
    Phase.BAR: Decision(
        "R10.3",
        _ask_bar,
        lambda v, player: v.say("{player} is sailing {ship}", player=player, ship=v.acting),
        _sailed,
    ),
    Phase.HEADING: Decision(
        "R10.5",
        _ask_heading,
        lambda v, player: v.say("{player} is sailing {ship}", player=player, ship=v.acting),
        _heading_detail,
    ),
    Phase.DISTANCE: Decision(
        "R10.10",
        _ask_distance,
        lambda v, player: v.say("{player} is sailing {ship}", player=player, ship=v.acting),
        lambda v: v.say("By {bar}, or as far as what lies ahead allows.", bar=v.bar(v.view.bar)),
    ),
    Phase.PLAGUE_TARGET: Decision(
        "R21.6",
        lambda v: v.say("To which ship does Plague go?"),
        lambda v, player: v.say("{player} is choosing to which ship Plague goes", player=player),
        lambda v: v.say("All crew aboard is eliminated, and she cannot dock."),
    ),
    Phase.CANCEL: Decision(
        "R20.43",
        lambda v: v.say("Cancel an ability from {ship}?", ship=v.subject),
        lambda v, player: v.say("{player} may cancel an ability", player=player),
        lambda v: v.say("Within a short bar of her, until the end of this turn; once in every turn."),
    ),
    Phase.FREE_TARGET: Decision(
        "R9.8",
        _ask_free,
        lambda v, player: v.say("{player} is choosing a target for {ship}", player=player, ship=v.subject),
        _free_detail,
    ),
}
CARGO_DECISIONS: Mapping[Phase, Decision[Voice]] = {
    Phase.DOCK_TARGET: Decision(
        "R12.6",
        lambda v: v.say("At which island does {ship} dock?", ship=v.subject),
        lambda v, player: v.say("{player} is choosing where {ship} docks", player=player, ship=v.subject),
        lambda v: v.say("Her bow touches more than one."),
    ),
    Phase.RAID: Decision(
        "R18.6",
        lambda v: v.say("Does {ship} raid {island}?", ship=v.subject, island=v.island(v.view.island)),
        lambda v, player: v.say("{player} may raid {island}", player=player, island=v.island(v.view.island)),
        lambda v: v.say("She may load one treasure, and must leave in her player's next turn."),
    ),
    Phase.RAID_TAKE: Decision(
        "R18.6",
        lambda v: v.say("Which treasure does {ship} take?", ship=v.subject),
        lambda v, player: v.say("{player} is choosing what {ship} takes", player=player, ship=v.subject),
        lambda v: v.say("One at most."),
    ),
    Phase.EXPLORE_NOW: Decision(
        "R15.2",
        lambda v: v.say("Does {ship} explore {island} at once?", ship=v.subject, island=_subject_island(v)),
        lambda v, player: v.say("{player} may explore {island} at once", player=player, island=_subject_island(v)),
        _explore_detail,
    ),
    Phase.EXPLORE_TARGET: Decision(
        "R15.1",
        lambda v: v.say("What does {ship} explore?", ship=v.acting),
        lambda v, player: v.say("{player} is choosing what {ship} explores", player=player, ship=v.acting),
        lambda v: v.say("The island where she is docked, or a ship that she touches."),
    ),
    Phase.TAKE: Decision(
        "R15.3",
        lambda v: v.say("What does {ship} take from {island}?", ship=v.subject, island=v.island(v.view.island)),
        lambda v, player: v.say("{player} is choosing what {ship} takes", player=player, ship=v.subject),
        _take_detail,
    ),
    Phase.TRANSFER: Decision(
        "R15.7",
        lambda v: v.say("What is moved between {ship} and {target}?", ship=v.subject, target=v.other),
        lambda v, player: v.say("{player} is moving cargo between two ships", player=player),
        _transfer_detail,
    ),
    Phase.CAPTURE: Decision(
        "R15.9",
        lambda v: v.say("Does {ship} capture {target}?", ship=v.subject, target=v.other),
        lambda v, player: v.say("{player} may capture {target}", player=player, target=v.other),
        lambda v: v.say("Both ships then lie docked at the home island."),
    ),
    Phase.USE_ABILITY: Decision(
        "R19.5",
        ability_question,
        lambda v, player: v.say("{player} may use an ability of {ship}", player=player, ship=v.subject),
        lambda v: v.say("Crew that is used is turned face up."),
    ),
    Phase.REVEAL: Decision(
        "R19.5",
        _ask_reveal,
        lambda v, player: v.say("{player} may turn a crew face up", player=player),
        _reveal_detail,
    ),
    Phase.CONVERT: Decision(
        "R20.18",
        lambda v: v.say("Which treasure of {ship} becomes a cannon?", ship=v.subject),
        lambda v, player: v.say("{player} is making a cannon of a treasure", player=player),
        lambda v: v.say("The treasure leaves the game, for all to see."),
    ),
    Phase.REPAIR_MAST: Decision(
        "R17.2",
        lambda v: v.say("Which mast of {ship} stands again?", ship=v.subject),
        lambda v, player: v.say("{player} is repairing {ship}", player=player, ship=v.subject),
        _repair_detail,
    ),
}
DECISIONS: Mapping[Phase, Decision[Voice]] = {
    **SETUP_DECISIONS,
    **TURN_DECISIONS,
    **CARGO_DECISIONS,
    **FIGHT_DECISIONS,
}


def _ruled(v: Voice) -> Decision[Voice]:
    """The decision now, with its rule: of an ability, or a free action, its own."""
    decision = DECISIONS[Phase(v.view.phase)]
    match v.view.phase:
        case Phase.HEADING if v.view.bar == NONE:
            return replace(decision, rule="R11.2")
        case Phase.CHOOSE_HOME if v.view.players > 2:
            return replace(decision, rule="R8.4")
        case Phase.TRANSFER if v.view.ships[v.view.subject].seat != v.view.ships[v.view.other].seat:
            return replace(decision, rule="R15.8")
        case Phase.FREE_TARGET:
            return replace(decision, rule=FREE_RULES.get(Free(v.view.free), "R20.41"))
        case Phase.USE_ABILITY:
            return replace(decision, rule=ability_rule(v))
        case Phase.REVEAL:
            return replace(decision, rule="R24.3" if v.view.question == Effect.RAID_HOME else "R16.3")
        case _:
            return decision


PROMPTS: dict[Phase, Callable[[Voice], Prompt]] = {phase: lambda v: _ruled(v).prompt(v) for phase in DECISIONS}
WAITS: dict[Any, Callable[[Voice, str], Prompt]] = {
    phase: lambda v, player: _ruled(v).waiting(v, player) for phase in DECISIONS
}
