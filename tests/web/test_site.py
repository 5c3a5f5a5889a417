"""The pages over HTTP: forms, identity, security headers, limits, and logs without secrets."""

from __future__ import annotations

import gzip
import json
import logging
import re
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlencode

import pytest

from starfold.web.config import Config
from starfold.web.logs import JsonLines
from starfold.web.security.gateway import plain_path
from starfold.web.security.limits import TokenBucket, same_site
from tests.web.server import Server


class Browser:
    """A visitor with cookies who submits forms."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies: dict[str, str] = {}

    def go(
        self, method: str, path: str, form: dict[str, str] | None = None, **headers: str
    ) -> tuple[HTTPResponse, str]:
        sent = {"Cookie": "; ".join(f"{key}={value}" for key, value in self.cookies.items()), **headers}
        body = urlencode(form) if form is not None else None
        if form is not None:
            sent |= {"Content-Type": "application/x-www-form-urlencoded"} | headers
        with closing(HTTPConnection(self.server.host, timeout=20)) as connection:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            text = answer.read().decode()
        for line in answer.headers.get_all("set-cookie", []):
            key, _, rest = line.partition("=")
            self.cookies[key] = rest.partition(";")[0].strip('"')
        return answer, text

    def get(self, path: str) -> tuple[int, str]:
        answer, text = self.go("GET", path)
        return answer.status, text

    def post(self, path: str, **form: str) -> HTTPResponse:
        return self.go("POST", path, form)[0]

    def new_table(self, **form: str) -> str:
        fields = {"game": "ruship", "seat-0": "me", "seat-1": "open", "clock": "none"} | form
        answer, text = self.go("POST", "/tables", fields)
        assert answer.status == 303, text
        return answer.headers["location"].rpartition("/")[2]


@pytest.fixture
def ada(server: Server) -> Browser:
    return Browser(server)


PAGES = ["/", "/games/ruship", "/games/honest", "/about", "/me", "/me/delete", "/device/nothing", "/nowhere"]


FILES = ["/static/site.css", "/api/health", "/api/nowhere", "/games/ruship/poster.svg"]


@pytest.mark.parametrize("path", [*PAGES, *FILES])
def test_every_answer_has_safe_headers(ada: Browser, path: str) -> None:
    answer, text = ada.go("GET", path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe-inline'" in policy
    assert "script-src 'self' 'unsafe" not in policy and "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert "Traceback" not in text


def test_a_table_in_two_clicks_and_it_is_mine(ada: Browser) -> None:
    status, home = ada.get("/")
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', home.split('action="/tables"')[1]))
    assert status == 200 and fields["game"]
    answer = ada.post("/tables", **{key: value for key, value in fields.items() if not key.startswith("back")})
    assert answer.status == 303
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Secure" not in cookie
    status, page = ada.get(answer.headers["location"])
    assert status == 200 and "data-table=" in page
    assert answer.headers["location"].rpartition("/")[2] in ada.get("/")[1], "it is on my home page"


def test_an_invitation_is_taken_once(server: Server, ada: Browser) -> None:
    bob, cy = Browser(server), Browser(server)
    table = ada.new_table(name="Ada <b>")
    link = "/tables/" + table + "/join/" + server.context.service.sessions[table].table.link(1)
    status, page = bob.get(link)
    assert (
        status == 200 and "Ada &lt;b&gt; invites you" in page and "<b>" not in page.split("<main")[1].split("</h1>")[0]
    )
    assert bob.post(link, name="Bob").headers["location"] == f"/tables/{table}"
    assert cy.get(link)[0] == 423 and "taken" in cy.get(link)[1]
    assert cy.post(link, name="Cy").status == 423
    assert bob.go("GET", link)[0].status == 303, "who sits there already goes to the table"
    assert server.context.service.sessions[table].table.names() == ["Ada <b>", "Bob"]
    assert cy.get(f"/tables/{table}/join/0123456789")[0] == 403
    assert cy.get("/tables/nothing/join/0123456789")[0] == 404


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"option-spaces": "99"}, "9 to 24, not 99"),
        ({"option-spaces": "many"}, "9 to 24, not many"),
        ({"seat-1": "none"}, "2 seats, not 1"),
        ({"seat-1": "bot:rndom"}, "did you mean random"),
        ({"seat-1": "king"}, "Choose one of the listed players"),
        ({"seat-1": "me"}, "You already have another seat"),
        ({"clock": "turn", "seconds": "1"}, "5 to 604800"),
        ({"clock": "turn", "seconds": "x"}, "whole number of seconds"),
        ({"clock": "bank", "seconds": "60", "increment": "99999"}, "0 to 3600"),
    ],
)
def test_a_form_that_is_wrong_comes_back_with_a_sentence_and_what_was_filled_in(
    ada: Browser, form: dict[str, str], said: str
) -> None:
    fields = {"game": "ruship", "seat-0": "me", "seat-1": "open", "name": "Ada", "clock": "none"} | form
    answer, text = ada.go("POST", "/tables", fields)
    assert answer.status == 422 and said in text and 'value="Ada"' in text
    assert "starfold" not in ada.cookies, "nobody is made for a form that was wrong"


def test_an_unknown_game_gets_the_nearest_name(ada: Browser) -> None:
    assert "did you mean ruship" in ada.get("/games/rusip")[1]
    answer, text = ada.go("POST", "/tables", {"game": "rusip"})
    assert answer.status == 404 and "did you mean ruship" in text


def test_forms_of_other_sites_are_refused(ada: Browser) -> None:
    fields = {"game": "ruship", "seat-0": "me", "seat-1": "open"}
    assert ada.go("POST", "/tables", fields, Origin="https://evil.example")[0].status == 403
    assert ada.go("POST", "/tables", fields, Origin="null")[0].status == 403
    assert ada.go("POST", "/tables", fields, Origin=ada.server.url)[0].status == 303


def test_an_origin_is_compared_with_the_host() -> None:
    assert same_site("", "a.example") and same_site("https://a.example", "A.example")
    assert not same_site("https://b.example", "a.example") and not same_site("null", "a.example")
    assert not same_site("https://a.example:1", "a.example")


def test_a_request_that_is_too_large_is_refused(ada: Browser) -> None:
    answer, text = ada.go("POST", "/tables", {"game": "x" * 9000})
    assert answer.status == 413 and "at most 8192 bytes" in text


def test_a_body_of_unknown_length_is_limited_too(server: Server) -> None:
    with closing(HTTPConnection(server.host, timeout=20)) as connection:
        connection.request("POST", "/api/me", iter([b'{"name": "', b"x" * 20_000, b'"}']), encode_chunked=True)
        assert connection.getresponse().status == 413


def test_the_theme_is_kept_and_leads_nowhere_else(ada: Browser) -> None:
    answer = ada.post("/theme", theme="light", back="/about")
    assert answer.headers["location"] == "/about" and ada.cookies["theme"] == "light"
    assert 'data-theme="light"' in ada.get("/nowhere")[1]
    for back in ["https://evil.example", "//evil.example", "/\\evil.example", "x"]:
        assert ada.post("/theme", theme="pink", back=back).headers["location"] == "/"
    assert ada.cookies["theme"] == "auto"


def test_my_page_renames_makes_a_device_link_and_deletes(server: Server, ada: Browser) -> None:
    table = ada.new_table(name="Ada")
    assert ada.post("/me/name", name="Ada the second").status == 303
    assert "Ada the second" in ada.get("/me")[1]
    _, page = ada.go("POST", "/me/device", {})
    link = re.search(r"<code>https?://[^/]+(/device/[^<]+)</code>", page)
    assert link is not None
    phone = Browser(server)
    assert "Ada the second" in phone.get(link.group(1))[1]
    assert phone.post(link.group(1)).status == 303 and table in phone.get("/me")[1]
    assert Browser(server).get(link.group(1))[0] == 410
    assert "1" in ada.get("/me/delete")[1]
    assert ada.post("/me/delete").status == 303
    assert ada.get(f"/tables/{table}")[0] == 410 and table not in phone.get("/me")[1]


def test_behind_a_proxy_with_tls_the_link_for_another_device_is_https(tmp_path: Path) -> None:
    made = Server(Config(database=f"sqlite:///{tmp_path}/t.db", secure=True, proxy=True), [])
    made.start()
    try:
        assert "<code>https://" in Browser(made).go("POST", "/me/device", {})[1]
    finally:
        made.stop()


def test_only_the_owner_deletes_a_table(server: Server, ada: Browser) -> None:
    table = ada.new_table()
    assert Browser(server).post(f"/tables/{table}/delete").status == 401
    bob = Browser(server)
    bob.new_table()
    assert bob.post(f"/tables/{table}/delete").status == 403
    assert ada.post(f"/tables/{table}/delete").status == 303
    answer, text = ada.go("GET", f"/tables/{table}")
    assert answer.status == 410 and "deleted" in text


# --- limits and logs ---


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    """Run a server with a low rate limit."""
    made = Server(Config(database=f"sqlite:///{tmp_path}/t.db", rate=0.5, burst=8, secure=True), [])
    made.start()
    yield made
    made.stop()


def test_who_asks_too_often_is_told_to_wait_even_for_pages_that_are_not_there(strict: Server) -> None:
    statuses = [Browser(strict).go("GET", "/nowhere")[0] for _ in range(12)]
    assert [answer.status for answer in statuses[:8]] == [404] * 8 and statuses[-1].status == 429
    assert statuses[-1].headers["retry-after"] == "5"
    answer, text = Browser(strict).go("GET", "/api/health")
    assert answer.status == 429 and json.loads(text)["reason"] == "too-many"


def test_behind_https_the_cookie_says_so(strict: Server) -> None:
    answer = Browser(strict).post("/me/name", name="Ada")
    assert "Secure" in answer.headers["set-cookie"]


def test_a_bucket_fills_again() -> None:
    bucket = TokenBucket(2, 1000)
    assert bucket.take() and bucket.take(0.5)
    bucket.level = 0.0
    bucket.at -= 1
    assert bucket.take()


def test_logs_are_json_lines_without_secrets(server: Server, ada: Browser, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "starfold"):
        table = ada.new_table(name="Ada")
        token = server.context.service.sessions[table].table.link(1)
        ada.get(f"/tables/{table}/join/{token}")
        ada.get("/device/verysecrettoken")
    lines = [JsonLines().format(record) for record in caplog.records]
    seed = server.context.service.sessions[table].table.seed
    for line in lines:
        json.loads(line)
        for secret in (token, "verysecrettoken", seed, ada.cookies["starfold"], "Ada"):
            assert secret not in line
    assert any("/join/…" in line for line in lines) and any('"ms"' in line for line in lines)
    assert plain_path("/tables/x/join/abc") == "/tables/x/join/…" and plain_path("/about") == "/about"


def test_an_internal_error_is_a_sentence_on_the_page_and_a_traceback_in_the_log(
    server: Server, ada: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError("inside")

    monkeypatch.setattr(server.context.store, "lobby", broken)
    for path in ("/", "/api/tables"):
        answer, text = ada.go("GET", path)
        assert answer.status == 500 and "Something went wrong on our side" in text
        assert "ZeroDivision" not in text and "inside" not in text
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize(
    "path", ["/", "/static/app.js", "/static/site.css", "/static/tones.css", "/games/ruship/poster.svg"]
)
def test_what_is_sent_compressed_is_compressed_once(server: Server, path: str) -> None:
    """Files that are stored compressed must not be compressed again when sent: browsers could not read them."""

    def sent(encoding: str) -> tuple[HTTPResponse, bytes]:
        with closing(HTTPConnection(server.host, timeout=20)) as connection:
            connection.request("GET", path, headers={"Accept-Encoding": encoding})
            answer = connection.getresponse()
            return answer, answer.read()

    packed, body = sent("gzip, deflate, br")
    plain, text = sent("identity")
    assert packed.status == plain.status == 200
    assert packed.headers["content-encoding"] == "gzip" and plain.headers["content-encoding"] is None
    assert gzip.decompress(body) == text
    assert packed.headers["content-type"].count("charset") <= 1
