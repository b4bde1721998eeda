"""E-mail, by the operator's SMTP server."""

import re
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import formataddr, formatdate, parseaddr
from urllib.parse import unquote, urlsplit

from filibusta.engine.errors import BadOption
from filibusta.server.errors import Refused
from filibusta.server.notify.outgoing import NotDelivered

SECONDS = 20.0
LONGEST = 254
_ADDRESS = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9-]+\.)+[A-Za-z]{2,}"
)


def checked_address(address: str) -> str:
    """Returns an e-mail address; raises ``Refused`` if it is not valid in a header."""
    address = address.strip()
    if len(address) > LONGEST or not _ADDRESS.fullmatch(address) or len(address.partition("@")[0]) > 64:
        raise Refused("malformed", "This is not an e-mail address.")
    return address


@dataclass(frozen=True)
class Smtp:
    """The way to send mail: ``smtp://user:password@host:587`` (with STARTTLS if it is offered) or ``smtps://…``."""

    host: str
    port: int
    sender: str
    """The address, perhaps with a name before it: ``Filibusta <sea@example.org>``."""
    user: str = ""
    password: str = field(default="", repr=False)
    tls: bool = False

    @classmethod
    def read(cls, url: str, sender: str) -> "Smtp":
        """Reads the settings; raises ``BadOption``."""
        try:
            found = urlsplit(url)
            port = found.port
        except ValueError:
            found, port = urlsplit(""), None
        if found.scheme not in ("smtp", "smtps") or not found.hostname:
            raise BadOption("FILIBUSTA_SMTP is an address like smtp://user:password@mail.example.org:587")
        try:
            checked_address(parseaddr(sender)[1] if sender.isprintable() else "")
        except Refused:
            raise BadOption("FILIBUSTA_SENDER is an address like Filibusta <sea@example.org>") from None
        tls = found.scheme == "smtps"
        user, password = unquote(found.username or ""), unquote(found.password or "")
        return cls(found.hostname, port or (465 if tls else 587), sender, user, password, tls)

    def message(self, to: str, subject: str, text: str, id: str, end: str) -> EmailMessage:
        """Returns a message. ``id``: the same if it is sent again; ``end``: the unsubscribe link."""
        made = EmailMessage()
        name, address = parseaddr(self.sender)
        made["From"], made["To"], made["Subject"] = formataddr((name, address)), to, subject
        made["Date"], made["Message-ID"] = formatdate(), f"<{id}@{address.partition('@')[2]}>"
        made["Auto-Submitted"] = "auto-generated"
        made["List-Unsubscribe"] = f"<{end}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        made.set_content(text)
        return made

    async def send(self, message: EmailMessage) -> None:
        """Sends a message; raises ``NotDelivered``."""
        import aiosmtplib

        try:
            await aiosmtplib.send(
                message,
                hostname=self.host,
                port=self.port,
                username=self.user or None,
                password=self.password or None,
                use_tls=self.tls,
                timeout=SECONDS,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            raise NotDelivered(str(error), final=all(one.code >= 500 for one in error.recipients)) from None
        except (aiosmtplib.SMTPException, OSError) as error:
            raise NotDelivered(f"{type(error).__name__}: {error}") from None
