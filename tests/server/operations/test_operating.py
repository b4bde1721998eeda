"""What whoever runs a server has: commands for tokens, keys and copies, a unit for systemd, documented settings and
pages."""

import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest
from at_table import begun, turn, with_registry

from filibusta.cli import main
from filibusta.engine.errors import BadOption
from filibusta.server import app
from filibusta.server.limits import Limits
from filibusta.server.operations.backup import backup, restore
from filibusta.server.settings import Settings, variable
from filibusta.server.storage.store import Store
from filibusta.server.storage.tokens import add_token, revoked_guests, token_owner, tokens
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.web.identity import Guest, GuestKeys
from filibusta.server.web.pages.routes import page_routes

ROOT = Path(__file__).parents[3]
Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command line; what it printed."""

    def running(*words: str) -> str:
        monkeypatch.setattr("sys.argv", ["filibusta", *words])
        try:
            main()
        except SystemExit as end:
            if end.code not in (0, None):
                return capsys.readouterr().err
        return capsys.readouterr().out

    return running


def test_tokens_are_made_listed_and_revoked(run: Run, tmp_path: Path):
    data = ("--data", str(tmp_path), "--language", "en")
    secret = run("token", "add", "Cleo", "--days", "3", *data).strip()
    store = Store(Settings.load(tmp_path).database)
    assert token_owner(store, secret) == "Cleo"
    assert token_owner(store, secret[:-1]) == ""
    assert re.search(r"Cleo: until \d{4}-\d\d-\d\d", run("token", "list", *data))
    run("token", "revoke", "Cleo", *data)
    assert tokens(store) == []
    assert "nobody called Cleo" in run("token", "revoke", "Cleo", *data)
    store.close()


def test_keys_are_revoked_and_rotated(run: Run, tmp_path: Path):
    data = ("--data", str(tmp_path), "--language", "en")
    settings = Settings.load(tmp_path)
    run("key", "revoke", GuestKeys(settings.keys).sign(Guest("ada")), *data)
    store = Store(settings.database)
    assert len(revoked_guests(store, 365)) == 1
    store.close()
    assert "no key of this server" in run("key", "revoke", "forged", *data)
    run("key", "rotate", *data)
    assert Settings.load(tmp_path).keys[1:] == settings.keys


@with_registry
async def test_a_copy_of_a_running_server_brings_everything_back(registry: TableRegistry):
    live = await begun(registry)
    for _ in range(25):
        await live.play(*turn(live))
    settings, id = registry.services.settings, live.table.id
    add_token(registry.services.store, "Cleo", 1)
    file = settings.data / "copy.tar.gz"
    assert backup(settings, file) == 1
    assert file.stat().st_mode & 0o077 == 0
    elsewhere = Settings.load(settings.data / "elsewhere")
    assert restore(elsewhere, file) == 1
    elsewhere = Settings.load(settings.data / "elsewhere")
    store = Store(elsewhere.database)
    assert elsewhere.keys == settings.keys
    assert store.table(id) == await registry.services.fetch(id)
    assert store.entries(id) == registry.services.store.entries(id)
    assert store.snapshots(id) == registry.services.store.snapshots(id) != []
    assert [token.name for token in tokens(store)] == ["Cleo"]
    store.close()
    with pytest.raises(BadOption, match="tables in this database already"):
        restore(elsewhere, file)
    with pytest.raises(BadOption, match="another server is using"):
        restore(settings, file)


@pytest.mark.parametrize("content", [b"", b"no archive", b"\x1f\x8b\x08\0"])
def test_what_is_no_copy_is_said(tmp_path: Path, content: bytes):
    file = tmp_path / "copy.tar.gz"
    file.write_bytes(content)
    with pytest.raises(BadOption, match="is no copy of a server"):
        restore(Settings.load(tmp_path), file)


def test_a_copy_overwrites_nothing(run: Run, tmp_path: Path):
    file = tmp_path / "copy.tar.gz"
    assert "0 tables are in the copy." in run("backup", str(file), "--data", str(tmp_path), "--language", "en")
    assert "exists already" in run("backup", str(file), "--data", str(tmp_path), "--language", "en")
    fresh = ("--data", str(tmp_path / "fresh"), "--language", "en")
    assert "0 tables were restored." in run("restore", str(file), *fresh)


def test_every_setting_is_documented():
    text = (ROOT / "docs/server.md").read_text(encoding="utf-8")
    internal = {"keys", "compiling", "limits"}
    names = [variable(f.name) for f in fields(Settings) if f.name not in internal]
    names += [f"FILIBUSTA_QUOTA_{f.name.upper()}" for f in fields(Limits)]
    assert [name for name in names if f"`{name}`" not in text] == []


def test_every_page_is_documented():
    text = (ROOT / "docs/server.md").read_text(encoding="utf-8")
    listed = text.partition("\n## Pages\n")[2].partition("\n## ")[0]
    shown = [route.path for route in page_routes() if "GET" in (route.methods or ()) and "." not in route.path]
    assert [path for path in shown if f"`{path}`" not in listed] == []


NO_NUMBER, NO_COUNT, NO_SWITCH = (
    ["-1", "nan", "inf", "much", "1e300"],
    ["0", "-1", "1.5", "many", "9" * 400],
    ["perhaps"],
)
MALFORMED: dict[str, list[str]] = {
    "DATA": ["/dev/null", "/dev/null/data"],
    "CACHE": ["/dev/null", "/dev/null/rules", "/proc/rules", "/" + "x" * 300],
    "DATABASE": [
        "nonsense",
        "mysql://a@b/c",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:////no/such/folder/x",
        "postgresql+psycopg://user:secret@host:port/name",
        "postgresql+psycopg://user:secret@127.0.0.1:1/name",
        "postgresql://host",
    ],
    "REDIS": [
        "127.0.0.1",
        "http://host",
        "redis://",
        "redis://host:port",
        "redis://[::1",
        "redis://host/zero",
        "unix://",
    ],
    "HOSTS": ["https://play.example.org", "play.example.org:8000", "a/b"],
    "PROXIES": ["proxy.example", "10.0.0.0/99"],
    "METRICS": ["everybody"],
    "ORIGIN": ["play.example.org", "https://", "https://[::1", "https://h:port", "https://h/path", "https://h?a=b"],
    "SMTP": ["mail.example.org", "smtp://", "smtp://host:port", "http://host"],
    "SENDER": ["sea", "Sea <sea@>", "Sea\nBcc: all <sea@example.org>"],
    "QUOTAS": NO_SWITCH,
    "QUOTA_TABLES": ["many", "30/hour", "30/hour 90/moon", "0/hour 0/hour", "1/0s 1/s"],
    "QUOTA_WAITING": ["many", "5", "0 0", "5 -1"],
    "QUOTA_WATCHERS": ["many", "0", "1 2"],
}
"""Values of settings that mean nothing."""
READ_ALIKE: dict[object, list[str]] = {float: NO_NUMBER, int: NO_COUNT, bool: NO_SWITCH}


def malformed() -> list[tuple[str, str]]:
    """Each setting with values that mean nothing."""
    plain = [f for f in fields(Settings) if f.type in READ_ALIKE and f.name != "compiling"]
    return [(variable(f.name), text) for f in plain for text in READ_ALIKE[f.type]] + [
        (variable(name), text) for name, texts in MALFORMED.items() for text in texts
    ]


def believed(host: str, port: int) -> None:
    """In place of listening: a server with this setting would run."""
    pytest.fail(f"{host}:{port} would be served")


@pytest.mark.parametrize(("name", "text"), malformed())
def test_a_malformed_setting_is_refused_in_a_sentence_before_the_server_says_it_runs(
    name: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(app, "set_up_logging", lambda: None)
    monkeypatch.setattr(app, "_listening", believed)
    monkeypatch.setenv("FILIBUSTA_DATA", str(tmp_path))
    if name == "FILIBUSTA_SENDER":
        monkeypatch.setenv("FILIBUSTA_SMTP", "smtp://mail.example.org")
    if name in ("FILIBUSTA_SENDER", "FILIBUSTA_SMTP"):
        monkeypatch.setenv("FILIBUSTA_ORIGIN", "https://play.example.org")
    monkeypatch.setenv(name, text)
    monkeypatch.setattr("sys.argv", ["filibusta", "serve", "--language", "en"])
    with pytest.raises(SystemExit) as end:
        main()
    said = capsys.readouterr()
    assert end.value.code == 2 and said.out == ""
    assert re.fullmatch(r"filibusta: .+\n", said.err) and "secret" not in said.err
    assert name in said.err or name in ("FILIBUSTA_DATA", "FILIBUSTA_DATABASE")


def test_each_setting_has_malformed_values():
    """But the texts that anything may be, and quotas, of which one of each kind is enough."""
    names = {variable(f.name) for f in fields(Settings)} - {variable(f) for f in ("keys", "compiling", "limits")}
    assert names <= {name for name, _ in malformed()}
    kinds = {f.type for f in fields(Limits)}
    assert kinds == {f.type for f in fields(Limits) if f"QUOTA_{f.name.upper()}" in MALFORMED}


def test_a_setting_that_another_one_needs_is_asked_for(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(app, "set_up_logging", lambda: None)
    monkeypatch.setattr(app, "_listening", believed)
    serve = ("serve", "--data", str(tmp_path), "--language", "en")
    monkeypatch.setenv("FILIBUSTA_SMTP", "smtp://mail.example.org")
    assert "FILIBUSTA_SMTP needs FILIBUSTA_ORIGIN" in run(*serve)
    monkeypatch.setenv("FILIBUSTA_ORIGIN", "https://play.example.org")
    assert "FILIBUSTA_SENDER is an address" in run(*serve)
    monkeypatch.setenv("FILIBUSTA_REDIS", "redis://127.0.0.1")
    assert "name that in FILIBUSTA_DATABASE" in run(*serve)


def test_the_unit_is_one_that_systemd_takes():
    analyze = shutil.which("systemd-analyze")
    if not analyze:
        pytest.skip("systemd-analyze is not installed")
    command = [analyze, "verify", "--man=no", str(ROOT / "deploy/filibusta.service")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert "filibusta.service" not in done.stderr, done.stderr


def test_the_container_runs_what_there_is():
    """Nothing is built here: what the file names exists, and it starts as nobody in particular."""
    text = (ROOT / "deploy/Containerfile").read_text(encoding="utf-8")
    copied = [name for line in re.findall(r"^COPY (.+) \S+$", text, re.M) for name in line.split()]
    assert copied and all((ROOT / name).exists() for name in copied)
    assert text.index("USER filibusta") < text.index("ENTRYPOINT")
