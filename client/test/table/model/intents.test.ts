import assert from "node:assert/strict";
import { test } from "node:test";

import { hello, later, offer, page, table, TestPage } from "./page.ts";
import type { Intent } from "../../../src/table/model/intents.ts";
import type { Question } from "../../../src/table/model/effects.ts";
import type { Ack, Command, Rejection } from "../../../src/protocol.gen.ts";

const ACK: Ack = { kind: "ack", id: "x", seq: 0 };
const NO: Rejection = { kind: "no", id: "x", status: 409, reason: "not-offered", why: "You cannot." };

/** Return the commands that an intent sends. */
function sent(one: TestPage, intent: Intent): Command[] {
  one.got(intent);
  return one.effects.flatMap((effect) => (effect.effect === "ask" || effect.effect === "tell" ? [effect.command] : []));
}

function answer(question: Question, answered: Ack | Rejection) {
  return { happened: "answer", question, answer: answered } as const;
}

test("each simple intent sends its command", () => {
  const expected: [Intent, Command][] = [
    [{ intent: "play", code: "fly" }, { do: "play", ply: 4, code: "fly", seat: 0 }],
    [{ intent: "unchoose" }, { do: "unchoose", seat: 0 }],
    [{ intent: "undo" }, { do: "undo", ply: 4, seat: 0 }],
    [{ intent: "answer", yes: true }, { do: "answer", yes: true }],
    [{ intent: "answer", yes: false }, { do: "answer", yes: false }],
    [{ intent: "standing" }, { do: "standing", seat: 0, on: true }],
    [{ intent: "resign" }, { do: "resign", seat: 0 }],
    [{ intent: "rematch" }, { do: "rematch" }],
    [{ intent: "start" }, { do: "start" }],
    [{ intent: "lobby" }, { do: "lobby", on: true }],
    [{ intent: "sit", seat: 1 }, { do: "claim", seat: 1, name: "Ada" }],
    [{ intent: "leave", seat: 1 }, { do: "leave", seat: 1 }],
    [{ intent: "free", seat: 1 }, { do: "free", seat: 1 }],
    [{ intent: "bot", seat: 1, bot: "pilot" }, { do: "bot", seat: 1, bot: "pilot" }],
    [{ intent: "lift", seat: 1 }, { do: "lift", seat: 1 }],
    [{ intent: "lower" }, { do: "lower", seat: 0 }],
    [{ intent: "say", text: "Hi" }, { do: "chat", text: "Hi" }],
    [{ intent: "hint" }, { do: "hint", ply: 4, seat: 0 }],
  ];
  for (const [intent, command] of expected) assert.deepEqual(sent(page(), intent), [command]);
});

test("a switch that is on is switched off", () => {
  assert.deepEqual(sent(page(table(4, { standing: true })), { intent: "standing" }), [{ do: "standing", seat: 0, on: false }]);
  assert.deepEqual(sent(page(table(4, { lobby: true })), { intent: "lobby" }), [{ do: "lobby", on: false }]);
});

test("without a snapshot nothing that belongs to a seat is sent", () => {
  const intents: Intent[] = [
    { intent: "play", code: "fly" },
    { intent: "click", id: "ship" },
    { intent: "unchoose" },
    { intent: "undo" },
    { intent: "hint" },
  ];
  for (const intent of intents) assert.deepEqual(sent(new TestPage().got(hello()), intent), []);
});

// --- playing

test("clicks narrow the offers, and the last one plays", () => {
  const one = page().got({ intent: "click", id: "ship" });
  assert.deepEqual([one.display.path, one.names()], [["ship"], ["show"]]);
  assert.deepEqual(sent(one, { intent: "click", id: "foe" }), [{ do: "play", ply: 4, code: "fight", seat: 0 }]);
  assert.deepEqual([one.display.path, one.display.busy], [[], true]);
});

test("back takes back one click", () => {
  const offers = [offer("a", "ship", "foe", "gun"), offer("b", "ship", "foe", "ram"), offer("c", "ship", "home")];
  const one = page(table(4, { offers })).got({ intent: "click", id: "ship" }, { intent: "click", id: "foe" });
  assert.deepEqual(one.got({ intent: "back" }).display.path, ["ship"]);
  assert.deepEqual(one.got({ intent: "back" }, { intent: "back" }).display.path, []);
});

test("while a move is on its way nothing else is played, clicked or asked for", () => {
  const one = page().got({ intent: "play", code: "fly" });
  for (const intent of [{ intent: "play", code: "flee" }, { intent: "click", id: "ship" }, { intent: "hint" }] as const) {
    assert.deepEqual(one.got(intent).effects, []);
  }
  assert.deepEqual(one.display.path, []);
});

test("after its answer another can be played, also if it was rejected", () => {
  const one = page().got({ intent: "play", code: "fly" }, NO, answer({ of: "play" }, NO));
  assert.deepEqual([one.display.busy, one.model.notice], [false, "You cannot."]);
});

test("between the answer and its snapshot nothing is played; after the snapshot it is", () => {
  const ack = { ...ACK, seq: 5 };
  const one = page().got({ intent: "play", code: "fly" }, ack, answer({ of: "play" }, ack));
  assert.ok(one.display.busy);
  assert.deepEqual(sent(one, { intent: "play", code: "flee" }), []);
  one.got({ intent: "click", id: "foe" }, { intent: "click", id: "ship" }, { intent: "click", id: "foe" });
  assert.ok(one.display.busy, "a whole path means nothing yet");
  assert.deepEqual(one.got(later(5, 4)).model.path, []);
  assert.ok(!one.display.busy);
});

test("a snapshot that overtakes the answer changes nothing about waiting for it", () => {
  const one = page().got({ intent: "play", code: "fly" }, later(5, 4));
  assert.ok(one.display.busy);
  assert.ok(!one.got(answer({ of: "play" }, ACK)).display.busy);
});

// --- hints

test("a hint is asked for, hidden, and asked for again", () => {
  const one = page().got({ intent: "hint" });
  assert.equal(one.display.hint?.done, 0);
  assert.deepEqual(sent(one, { intent: "hint" }), []);
  assert.equal(one.display.hint, undefined);
  assert.equal(sent(one, { intent: "hint" }).length, 1);
});

test("a hint that is refused goes, but not the one that was asked for after it", () => {
  const one = page().got({ intent: "hint" });
  const [first] = one.all("ask");
  assert.ok(first);
  const second = one.got({ intent: "hint" }, { intent: "hint" }).model.hint;
  one.got(answer(first.question, NO));
  assert.equal(one.model.hint, second);
  const [again] = page().got({ intent: "hint" }).all("ask");
  const refused = page().got({ intent: "hint" });
  assert.ok(again && refused.model.hint);
  refused.got(answer({ of: "hint", hint: refused.model.hint }, NO));
  assert.equal(refused.display.hint, undefined);
});

test("a hint that is granted stays, and is not shown anew by its ack", () => {
  const one = page().got({ intent: "hint" });
  const [asked] = one.all("ask");
  assert.ok(asked);
  assert.deepEqual(one.got(answer(asked.question, ACK)).effects, []);
  assert.equal(one.display.hint?.done, 0);
});

test("a hint cannot be asked for where there is nothing to choose", () => {
  assert.deepEqual(sent(page(table(4, { hints: false })), { intent: "hint" }), []);
  assert.deepEqual(sent(page(table(4, { offers: [], asked: [1] })), { intent: "hint" }), []);
});

// --- resigning

test("resigning asks first; the focus goes where one can go on", () => {
  const one = page().got({ intent: "confirm", asking: true });
  assert.ok(one.display.confirming);
  assert.deepEqual(one.all("focus"), [{ effect: "focus", id: "page-stay" }]);
  one.got({ intent: "back" });
  assert.ok(!one.display.confirming, "Escape keeps playing");
  assert.deepEqual(one.all("focus"), [{ effect: "focus", id: "page-resign" }]);
  one.got({ intent: "confirm", asking: true }, { intent: "resign" });
  assert.ok(!one.display.confirming);
  assert.equal(one.all("ask").length, 1);
});

// --- seats, rematch, chat

test("a visitor without a name becomes a person before taking a seat", () => {
  const one = page(table(0, { phase: "open" }), hello({ you: { name: "", seats: [], owner: false } }));
  assert.deepEqual(one.got({ intent: "sit", seat: 1 }).effects, [{ effect: "sign-in", seat: 1 }]);
  one.got({ happened: "signed-in", seat: 1 });
  assert.deepEqual(one.all("ask")[0]?.command, { do: "claim", seat: 1, name: "" });
});

test("a rematch leads to its table", () => {
  const one = page().got(answer({ of: "other" }, { ...ACK, table: "next" }));
  assert.deepEqual(one.effects, [{ effect: "go", path: "/tables/next" }]);
});

test("a line of chat that was not posted comes back into its field", () => {
  const question = { of: "chat", text: "Hi" } as const;
  assert.deepEqual(page().got(answer(question, NO)).effects, [{ effect: "restore-chat", text: "Hi" }]);
  assert.deepEqual(page().got(answer(question, ACK)).effects, []);
});

// --- this browser

test("sound and chat are switched, and the page shows it", () => {
  const one = page().got({ intent: "sound" }, { intent: "mute" });
  assert.deepEqual([one.model.sound, one.display.sound, one.model.muted], [false, false, true]);
  assert.deepEqual(one.names(), ["sound", "show", "mute"]);
});

test("a copied link says so for a while", () => {
  const one = page().got({ intent: "copy", text: "link" });
  assert.deepEqual(one.effects, [{ effect: "copy", text: "link" }]);
  one.got({ happened: "copied", text: "link", done: true });
  assert.equal(one.display.copied, "link");
  assert.deepEqual(one.all("wait"), [{ effect: "wait", milliseconds: 2000, then: { happened: "copy-seen" } }]);
  assert.equal(one.got({ happened: "copy-seen" }).display.copied, "");
  assert.equal(one.got({ happened: "copied", text: "link", done: false }).display.copied, "");
});
