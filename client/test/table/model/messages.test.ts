import assert from "node:assert/strict";
import { test } from "node:test";

import { BOT, hello, later, lines, page, PERSON, table, TestPage } from "./page.ts";
import { displayOf } from "../../../src/table/model/model.ts";
import type { Chat, Hint, Table } from "../../../src/protocol.gen.ts";

const HINT: Hint = { kind: "hint", seat: 0, ply: 4, bot: "captain", done: 0.5, best: "", offers: [], trouble: "" };

function chat(from: number, ...texts: string[]): Chat {
  return { kind: "chat", from, lines: texts.map((text) => ({ name: "Ada", seat: 0, text, time: 1 })) };
}

// --- hello, table

test("nothing is displayed before both hello and a snapshot have come", () => {
  const one = new TestPage().got({ happened: "connection", open: true }, hello());
  assert.equal(displayOf(one.model), undefined);
  assert.equal(one.got(table(4)).display.table.ply, 4);
  assert.deepEqual(one.names(), ["notice", "show-picture", "settle"]);
  assert.deepEqual(one.display.log, lines(4));
});

test("hello shows its trouble, and takes it away again", () => {
  const one = page().got(hello({ trouble: "The database is full." }));
  assert.equal(one.model.banner, "The database is full.");
  assert.deepEqual(one.names(), ["banner", "show"]);
  assert.equal(one.got(hello()).model.banner, "");
});

test("when the curtain falls, nothing is shown until the watcher's snapshot has come, and then nobody's", () => {
  const one = page(table(4), hello({ you: { name: "Ada", seats: [0, 1], owner: true } }));
  const fallen = hello({ you: { name: "Ada", seats: [0, 1], owner: true }, place: -3, curtain: true });
  one.got(fallen);
  assert.ok(one.model.leaving);
  assert.equal(displayOf(one.model), undefined);
  one.got({ intent: "play", code: "fly" }, { intent: "hint" }, { intent: "undo" });
  assert.deepEqual(one.effects, [], "what is not shown cannot be played");
  one.got(table(4, { place: -3, offers: [] }));
  assert.ok(!one.model.leaving);
  assert.ok(one.display.hello.curtain && one.display.curtained);
  assert.equal(one.display.table.place, -3);
});

test("a curtain that was used is remembered after it is lifted, so that it can be lowered", () => {
  const one = page(table(4, { place: -3 }), hello({ place: -3, curtain: true })).got(hello(), table(4));
  assert.ok(one.display.curtained && !one.display.hello.curtain && !one.model.leaving);
});

test("another viewpoint has another log, another path and no hint", () => {
  const one = page().got({ intent: "click", id: "ship" }, { intent: "hint" });
  assert.deepEqual([one.model.path, one.model.hint?.seat], [["ship"], 0]);
  one.got(hello({ place: 1 }), table(4, { place: 1, log: { after: -1, lines: [[2, "Seen from 1."]] } }));
  assert.deepEqual([one.model.path, one.model.hint, one.display.log], [[], undefined, [[2, "Seen from 1."]]]);
});

test("the log of another viewpoint is never shown, not even until a missing log has come", () => {
  const one = page().got(hello({ place: 1 }), later(5, 4, { place: 1 }));
  assert.deepEqual([one.display.log, one.all("sync").length], [[], 1]);
});

test("a snapshot continues the log, and replaces it from where an undo has cut it", () => {
  const one = page().got(later(5, 4));
  assert.deepEqual(one.display.log, lines(5));
  one.got(later(3, 2, { seq: 6 }));
  assert.deepEqual(one.display.log, lines(3));
  assert.deepEqual(one.all("show-picture"), [{ effect: "show-picture", way: "back" }]);
});

test("a snapshot whose log leaves a gap is shown, and the whole table is requested", () => {
  const one = page().got(later(9, 7));
  assert.equal(one.all("sync").length, 1);
  assert.deepEqual([one.display.table.ply, one.display.log], [9, lines(4)]);
  one.got(table(9));
  assert.deepEqual([one.all("sync").length, one.display.log], [0, lines(9)]);
});

test("a path of clicks stays while the new offers continue it, and goes with the last of them", () => {
  const one = page().got({ intent: "click", id: "ship" });
  assert.deepEqual(one.got(table(4, { seq: 5 })).model.path, ["ship"]);
  assert.deepEqual(one.got(later(5, 4, { offers: [] })).model.path, []);
});

test("it rings when my turn begins, not when it goes on or when I watch", () => {
  const one = page(table(4, { asked: [1], offers: [] }));
  assert.deepEqual(one.all("ring"), [], "nothing was shown before");
  assert.equal(one.got(later(5, 4)).all("ring").length, 1);
  assert.equal(one.got(later(6, 5, { turn: 5 })).all("ring").length, 0);
  assert.equal(one.got(later(7, 6, { turn: 7 })).all("ring").length, 1);
  const watcher = page(table(4, { place: -3, asked: [] }), hello({ place: -3, you: { name: "", seats: [], owner: false } }));
  assert.equal(watcher.got(later(5, 4, { place: -3 })).all("ring").length, 0);
});

test("offers scroll to their top with a new position, or where there were none", () => {
  const one = page();
  assert.deepEqual(one.got(table(4, { seq: 5 })).all("settle"), [{ effect: "settle", newOffers: false, newPly: false }]);
  one.got(later(5, 4, { offers: [] }));
  assert.deepEqual(one.all("settle"), [{ effect: "settle", newOffers: true, newPly: true }]);
  one.got(later(5, 4, { seq: 6 }));
  assert.deepEqual(one.all("settle"), [{ effect: "settle", newOffers: true, newPly: false }]);
});

test("the question whether to resign stays for the whole match, and no longer", () => {
  const one = page().got({ intent: "confirm", asking: true });
  assert.ok(one.got(later(5, 4)).display.confirming);
  assert.ok(!one.got(later(6, 5, { phase: "over" })).display.confirming);
});

// --- readiness

test("the page says that it is ready, once for each set of seats, when it has seen the commitment", () => {
  const open: Partial<Table> = { phase: "open", asked: [], offers: [], log: { after: -1, lines: [] } };
  const seats = [{ ...PERSON, ready: false }, BOT];
  const one = page(table(0, { ...open, seats, dice: { commitment: "", salts: [], seed: "" } }));
  assert.equal(one.all("owe-ready").length, 0, "there is no commitment yet");
  assert.equal(one.got(table(0, { ...open, seats })).all("owe-ready").length, 1);
  assert.equal(one.got(table(0, { ...open, seats, seq: 1 }), { kind: "here", seats: [true], watchers: 0 }).all("owe-ready").length, 0);
  assert.equal(one.got(table(0, { ...open, seats: [PERSON, BOT] })).all("owe-ready").length, 0);
  assert.equal(one.got(table(0, { ...open, seats })).all("owe-ready").length, 1, "the seat was taken again");
});

// --- here, chat, ack

test("presence is shown as it comes", () => {
  const one = page().got({ kind: "here", seats: [true, false], watchers: 3 });
  assert.deepEqual([one.display.here.watchers, one.names()], [3, ["show"]]);
});

test("chat grows by what is new, also after a reconnect that sends everything again", () => {
  const one = page().got(chat(0, "a", "b"), chat(2, "c"));
  one.got({ happened: "connection", open: false }, { happened: "connection", open: true }, hello(), chat(0, "a", "b", "c", "d"));
  assert.deepEqual(one.model.chat.lines.map((line) => line.text), ["a", "b", "c", "d"]);
  assert.deepEqual(one.got(chat(7, "h")).model.chat.next, 8, "lines that the server has dropped are missing");
});

test("snapshots before the last acknowledged command are outdated: nothing can be played on them", () => {
  const one = page().got({ kind: "ack", id: "x", seq: 6 });
  assert.ok(one.display.busy);
  assert.ok(one.got({ kind: "ack", id: "y", seq: 5 }, table(4, { seq: 5 })).display.busy, "an older ack changes nothing");
  assert.ok(!one.got(later(5, 4, { seq: 6 })).display.busy);
});

test("a choice in a together-round does not raise seq, and can be changed at once", () => {
  const one = page().got({ intent: "play", code: "fly" }, table(4, { choice: "fly" }), { kind: "ack", id: "x", seq: 4 });
  assert.ok(one.display.busy, "the answer is not handled yet");
  one.got({ happened: "answer", question: { of: "play" }, answer: { kind: "ack", id: "x", seq: 4 } });
  assert.ok(!one.display.busy);
  assert.equal(one.display.table.choice, "fly");
});

// --- no, notices

test("a rejection is a notice until the next move", () => {
  const one = page().got({ kind: "no", id: "x", status: 409, reason: "not-offered", why: "You cannot." });
  assert.equal(one.model.notice, "You cannot.");
  assert.equal(one.got(table(4, { seq: 5 })).model.notice, "You cannot.", "nothing was moved");
  assert.equal(one.got(later(5, 4)).model.notice, "");
});

test("a notice that this browser did not cause stays for some seconds, whatever is moved", () => {
  const one = page().got({ kind: "thinking", seat: 1, done: 1, trouble: "The Captain failed." });
  one.now = 7999;
  assert.equal(one.got(later(5, 4)).model.notice, "The Captain failed.");
  one.now = 8000;
  assert.equal(one.got(later(6, 5)).model.notice, "");
});

test("a command that the user gives takes a notice away at once", () => {
  const one = page().got({ kind: "thinking", seat: 1, done: 1, trouble: "The Captain failed." }, { intent: "undo" });
  assert.equal(one.model.notice, "");
});

test("automatic passing that ends by itself is announced, unless the user has ended it", () => {
  const one = page(table(4, { standing: true })).got(later(5, 4));
  assert.match(one.model.notice, /no longer pass/);
  const other = page(table(4, { standing: true })).got({ intent: "standing" }, later(5, 4));
  assert.deepEqual([other.model.notice, other.model.unpassing], ["", false]);
  const refused = page(table(4, { standing: true })).got({ intent: "standing" });
  const no = { kind: "no", id: "x", status: 412, reason: "stale", why: "Too late." } as const;
  refused.got(no, { happened: "answer", question: { of: "standing" }, answer: no }, later(5, 4));
  assert.match(refused.model.notice, /no longer pass/, "the user wanted to end it, but did not");
});

// --- thinking, hint

test("a bot's progress is shown with the seats only, and goes with the position", () => {
  const one = page(table(4, { asked: [1], offers: [] })).got({ kind: "thinking", seat: 1, done: 0.3, trouble: "" });
  assert.deepEqual(one.effects, [{ effect: "show", what: "seats" }]);
  assert.deepEqual([...one.display.botProgress], [[1, 0.3]]);
  assert.equal(one.got(later(5, 4)).display.botProgress.size, 0);
});

test("a hint grows while the bot thinks, and its end shows the best offer", () => {
  const one = page().got({ intent: "hint" }, HINT);
  assert.deepEqual(one.effects.at(-1), { effect: "show", what: "offers" });
  one.got({ ...HINT, done: 1, best: "fly" });
  assert.deepEqual(one.names(), ["show", "reveal-best"]);
  assert.equal(one.display.hint?.best, "fly");
});

test("a hint that nobody waits for is not shown: hidden, of another position, or after a lost connection", () => {
  assert.equal(page().got(HINT).display.hint, undefined);
  assert.equal(page().got({ intent: "hint" }, { intent: "hint" }, HINT).display.hint, undefined);
  assert.equal(page().got({ intent: "hint" }, later(5, 4), HINT).display.hint, undefined);
  const one = page().got({ intent: "hint" }, HINT, { happened: "connection", open: false });
  assert.equal(one.display.hint, undefined);
});

test("a finished hint survives a lost connection, an unfinished one and the progress of bots do not", () => {
  const one = page().got({ intent: "hint" }, { ...HINT, done: 1, best: "fly" }, { happened: "connection", open: false });
  assert.equal(one.display.hint?.best, "fly");
  assert.equal(one.model.banner, "Connection lost. Trying again…");
  assert.equal(one.got({ happened: "connection", open: true }).model.banner, "");
});

test("a hint whose bot fails ends, and says so", () => {
  const one = page().got({ intent: "hint" }, { ...HINT, done: 1, trouble: "The Captain has no hint." });
  assert.deepEqual([one.display.hint, one.model.notice], [undefined, "The Captain has no hint."]);
});

// --- gone

test("a table that is gone says why", () => {
  const one = page().got({ kind: "gone", why: "This table was deleted." });
  assert.deepEqual([one.model.banner, one.names()], ["This table was deleted.", ["banner"]]);
});
