"""``/t/<id>/chat.json``: what is said at a table, written and reported."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from filibusta.engine.words import Words
from filibusta.server.protocol.chat import ChatPage
from filibusta.server.tables import chat
from filibusta.server.web.requests import (
    fields_of,
    guest_of,
    keys_of,
    live_table_of,
    named,
    number_in,
    registry_of,
    requester_of,
    words_of,
)
from filibusta.server.web.responses import Json


def chat_words(say: Words) -> dict[str, str]:
    """Returns the words of the chat's window, which a page does not need before it is opened."""
    return {
        "title": say("Chat"),
        "none": say("Nobody has said anything yet."),
        "signs": say("Quick signs"),
        "write": say("Write to the table"),
        "gallery": say("You are watching: spectators talk among themselves until the game is over."),
        "spectator": say("spectator"),
        "name": say("Your name"),
        "send": say("Send"),
        "mute": say("Mute {name}", name="{name}"),
        "unmute": say("Unmute {name}", name="{name}"),
        "muted": say("{name} is muted on this device.", name="{name}"),
        "report": say("Report to the operator"),
        "reported": say("Reported. The operator of this server will read it."),
        "you": say("{name} (you)", name="{name}"),
        "more": say("More about this line"),
        "failed": say("That could not be sent. Try again."),
        "close": say("Close"),
    }


async def lines(request: Request) -> Response:
    """Answers what was said at a table, with the signs and words of its window."""
    live, guest, say = await live_table_of(request), guest_of(request), words_of(request)
    shown = await chat.shown_chat(registry_of(request).services, live.table, guest.id, say.language)
    seats = live.table.seats_of(guest.id)
    seat = seats[0] if seats else -1
    name = live.table.seats[seat].name if seats else guest.name
    return Json(ChatPage(shown, chat.signs(say), chat_words(say), seat, name, chat.LONGEST_TEXT))


async def write(request: Request) -> Response:
    """Writes a line: ``text``, or ``sign``; ``name`` of a spectator who has none, ``seat`` of one with several."""
    live, fields = await live_table_of(request), await fields_of(request)
    guest, seat = named(request, fields.get("name", "")), number_in(fields.get("seat", ""))
    requester = await requester_of(request, guest)
    sitting, text, sign = -1 if seat is None else seat, fields.get("text", ""), fields.get("sign", "")
    line = await live.write(requester, guest.name, text, sign, sitting)
    answer = Json(chat.shown(live.table, line, guest.id, words_of(request).language))
    keys_of(request).give(answer, guest)
    return answer


async def report(request: Request) -> Response:
    """Reports the line ``number`` to the operator."""
    live, fields = await live_table_of(request), await fields_of(request)
    number, requester = number_in(fields.get("number", "")), await requester_of(request)
    await chat.report(registry_of(request).services, live.table, requester, -1 if number is None else number)
    return Response(status_code=204)


ROUTES = [
    Route("/t/{id}/chat.json", lines),
    Route("/t/{id}/chat", write, methods=["POST"]),
    Route("/t/{id}/chat/report", report, methods=["POST"]),
]
