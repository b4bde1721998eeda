"""The ways to notify guests that the settings of a server allow."""

from email.utils import parseaddr
from importlib.util import find_spec

from filibusta.engine.errors import BadOption
from filibusta.server.notify.mail import Smtp
from filibusta.server.notify.outgoing import Outgoing
from filibusta.server.notify.push import PushKeys
from filibusta.server.settings import Settings
from filibusta.server.storage.contacts import FEED, MAIL, PUSH, WEBHOOK


class Channels:
    """The ways of one server; all except feeds need its public address."""

    def __init__(self, settings: Settings, outgoing: Outgoing | None = None) -> None:
        self.origin = settings.origin
        if settings.smtp and not settings.origin:
            raise BadOption("FILIBUSTA_SMTP needs FILIBUSTA_ORIGIN, the public address for links in messages")
        if settings.smtp and not find_spec("aiosmtplib"):
            raise BadOption("FILIBUSTA_SMTP needs an extra: pip install 'filibusta[notices]'")
        self.smtp = Smtp.read(settings.smtp, settings.sender) if settings.smtp else None
        self.push_keys = PushKeys(settings.data)
        self.outgoing = outgoing or Outgoing()
        self._kinds = {FEED}
        if self.origin:
            self._kinds.add(WEBHOOK)
            if find_spec("pywebpush"):
                self._kinds.add(PUSH)
            if self.smtp:
                self._kinds.add(MAIL)

    def offers(self, kind: str) -> bool:
        """Tells whether guests may be notified in this way."""
        return kind in self._kinds

    @property
    def writes(self) -> bool:
        """Tells whether notifications are sent at all."""
        return bool(self._kinds - {FEED})

    @property
    def operator(self) -> str:
        """The address under which push services reach the operator."""
        return f"mailto:{parseaddr(self.smtp.sender)[1]}" if self.smtp else self.origin
