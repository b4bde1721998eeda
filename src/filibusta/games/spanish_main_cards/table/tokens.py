"""What may be done beside playing cards: tokens, brackets around pairs of ships; and the viewer's own pirates."""

from filibusta.games.spanish_main_cards import cards
from filibusta.games.spanish_main_cards.state import Phase
from filibusta.games.spanish_main_cards.table import plates
from filibusta.games.spanish_main_cards.table.desk import Desk, badge, box, portrait, sheet, use
from filibusta.table.scene import Sprite
from filibusta.table.typeset import fit, line, put


def token_names(desk: Desk) -> list[str]:
    """The tokens of this table, those that cannot be used now too; Keep lies where Pass lay."""
    others = [f"accuse:{seat}" for seat in desk.seats if seat != desk.view.viewer]
    return ["repair", *others, "keep" if desk.phase == Phase.CHOOSE_SWAP and desk.legal else "pass"]


def token_sprites(desk: Desk, x: float, y: float, w: float, columns: int, gap: float) -> dict[str, Sprite]:
    """The tokens in rows; nothing for those who only watch."""
    if not desk.seated:
        return {}
    found: dict[str, Sprite] = {}
    for i, name in enumerate(token_names(desk)):
        action = desk.can(name)
        text, why = _token_words(desk, name)
        label = desk.label(text, action) if action else f"{text}: {why}" if why else text
        found[name] = Sprite(
            x=x + i % columns * (w + gap),
            y=y + i // columns * (44 + gap),
            w=w,
            h=44,
            art=_token(desk, name, text, "" if action else why, w, bool(action)),
            label=label if not action else text,
            action=action,
        )
    return found


def _token_words(desk: Desk, name: str) -> tuple[str, str]:
    """What a token does, and why it cannot be used now, if it is for the viewer to act."""
    say, s = desk.say, desk.state
    choosing = desk.phase == Phase.CHOOSE_ACTION and bool(desk.legal)
    if name == "repair":
        return say("Repair all ships"), say("none is damaged") if choosing else ""
    if name == "pass":
        return say("Pass"), ""
    if name == "keep":
        return say("Keep the cards"), ""
    seat = int(name.partition(":")[2])
    why = say("no secret pirates") if not s.seats[seat].hidden else say("too few cards")
    return say("Accuse {player}", player=desk.names[seat]), why if choosing else ""


def _token(desk: Desk, name: str, text: str, why: str, w: float, ready: bool) -> str:
    art = sheet(w, 44, "wood", "brass", 9)
    if name.startswith("accuse"):
        seat = int(name.partition(":")[2])
        art += badge(seat, desk.names[seat][:1], 23, 21, 28)
        art += f'<circle class="disc" cx="33" cy="32" r="8.5"/><g class="dark-i">{use("i-accuse", 27, 26, 12, 12)}</g>'
    else:
        icon = {"repair": "i-repair", "pass": "i-swap", "keep": "i-check"}[name]
        art += f'<circle class="disc" cx="23" cy="22" r="14.5"/><g class="dark-i">{use(icon, 13.5, 12.5, 19, 19)}</g>'
    room = w - 54
    if why:
        art += line(46, 19, text, "bold", room, 14, bold=True) + line(46, 34, why, "ital soft", room, 12)
    else:
        fitted = fit(text, room, 14.5, 2, "sans", True)
        art += put(46, 27 - (len(fitted.lines) - 1) * fitted.lead / 2, fitted, "bold")
    return art if ready else f'<g class="off">{art}</g>'


def pair_sprites(desk: Desk) -> dict[str, Sprite]:
    """A bracket around each two neighbours that may move together."""
    found: dict[str, Sprite] = {}
    for space in range(1, cards.SPACES):
        action = desk.can(f"pair:{space}")
        if not action:
            continue
        ships = [desk.say.pick(cards.SHIPS[int(desk.state.row[space + i])]["name"]) for i in (0, 1)]
        label = desk.label(desk.say("{first} and {second}", first=ships[0], second=ships[1]), action)
        (x, y), (next_x, next_y) = plates.place(desk, space), plates.place(desk, space + 1)
        if desk.wide:
            left, w, h = next_x + 54 + 6, 104.0, 44.0
            art = (
                f'<path class="bracket" d="M-2 96V36q0-14 14-14h80q14 0 14 14V96"/>{sheet(w, h, "wood", "brass", 10)}'
                + put(w / 2, 28.5, fit(f"{space + 1} + {space}", 90, 18, 1, "serif", True), "ser bold num", "middle")
            )
            found[action] = Sprite(left, 44, w, h, art, label, action=action)
        else:
            top = (y + next_y) / 2
            art = (
                f'<path class="bracket" d="M-8 2h6q6 0 6 6v28q0 6-6 6h-6"/>{sheet(46, 43, "wood", "", 9)}'
                + put(23, 27, fit(f"{space}+{space + 1}", 42, 16, 1, "serif", True), "ser bold num", "middle")
            )
            found[action] = Sprite(x + plates.SHORT_LINE + 9, top, 46, 44, art, label, action=action)
    return found


def pirate_sprites(desk: Desk, x: float, y: float, w: float, step: float) -> dict[str, Sprite]:
    """The viewer's own pirates."""
    found: dict[str, Sprite] = {}
    s, say = desk.state, desk.say
    own = [ship for ship in range(cards.N_SHIPS) if desk.seated and int(s.ships[ship].owner) == desk.view.viewer]
    for i, ship in enumerate(own):
        pirate, name = say.pick(cards.PIRATES[ship]["name"]), say.pick(cards.SHIPS[ship]["name"])
        fame = int(s.ships[ship].cards + s.ships[ship].owed)
        points = say.plural("{n} fame", "{n} fame", fame)
        known = say("revealed") if s.ships[ship].revealed else say("secret")
        room = w - 62
        title = fit(pirate, room, 15, 2, "serif", True, 12.5)
        top = (step - 6 - (len(title.lines) + 2) * 15) / 2 + 12
        art = portrait(ship, 27, step / 2 - 3, 22) + put(60, top, title, "ser bold")
        below = top + len(title.lines) * title.lead
        art += line(60, below, name, "soft", room, 12.5) + line(60, below + 15, f"{points} · {known}", "soft", room, 12.5)
        found[f"own:{i}"] = Sprite(
            x, y + i * step, w, step - 6, art, f"{pirate}, {name}, {points}, {known}", secret=not s.ships[ship].revealed
        )
    return found
