import assert from "node:assert/strict";
import { test } from "node:test";

import { advisedOffer, emptyHint, hintSentence, canAskHint, percent, bestShare, updateHint, isCurrent } from "../../src/table/hint.ts";
import { NO_PROGRESS } from "../../src/table/bot_progress.ts";
import { botName, type Display } from "../../src/table/display.ts";
import type { Hello, Hint, Offer, Seat, Table } from "../../src/protocol.gen.ts";

function offer(code: string): Offer {
  return { code, sentence: `Do ${code}`, clicks: [code], preview: "" };
}

const OFFERS = [offer("fly"), offer("fight"), offer("pass")];
const TABLE = {
  kind: "table",
  phase: "running",
  ply: 37,
  place: 0,
  hints: true,
  asked: [0],
  offers: OFFERS,
  seats: [{ kind: "person" } as Seat, { kind: "bot" } as Seat],
} as Table;
const THOUGHT: Hint = {
  ...emptyHint(TABLE),
  done: 1,
  best: "fight",
  offers: [
    { code: "fight", share: 0.613, weight: 0.7 },
    { code: "fly", share: 0.38, weight: 0.295 },
    { code: "pass", share: 0.9, weight: 0.005 },
  ],
};

/** Return the page of seat 0, with this hint. */
function display(hint: Hint | undefined, more: Partial<Table> = {}): Display {
  return {
    id: "T",
    hello: { you: { name: "Ada", seats: [0], owner: true }, place: 0, curtain: false } satisfies Partial<Hello> as Hello,
    table: { ...TABLE, ...more },
    log: [],
    here: { kind: "here", seats: [true, true], watchers: 0 },
    path: [],
    botProgress: NO_PROGRESS,
    hint,
    busy: false,
    playing: false,
    confirming: false,
    curtained: false,
    copied: "",
    sound: true,
  };
}

test("a hint is about one position, seen from one seat", () => {
  const hint = emptyHint(TABLE);
  assert.ok(isCurrent(hint, TABLE));
  assert.ok(!isCurrent(hint, { ...TABLE, ply: 38 }), "after a move");
  assert.ok(!isCurrent(hint, { ...TABLE, ply: 36 }), "after an undo");
  assert.ok(!isCurrent(hint, { ...TABLE, place: 1 }), "from another seat of this screen");
  assert.ok(!isCurrent(hint, { ...TABLE, phase: "over" }), "after the end");
});

test("news refine the hint that was asked for, and no other", () => {
  assert.equal(updateHint(emptyHint(TABLE), THOUGHT), THOUGHT);
  assert.equal(updateHint(undefined, THOUGHT), undefined, "it was hidden meanwhile");
  const asked = emptyHint({ ...TABLE, ply: 38 });
  assert.equal(updateHint(asked, THOUGHT), asked, "the position has changed meanwhile");
});

test("a hint can be asked for in one's own turn, where hints are allowed", () => {
  assert.ok(canAskHint(display(undefined)));
  assert.ok(!canAskHint(display(undefined, { hints: false })));
  assert.ok(!canAskHint(display(undefined, { asked: [1], offers: [] })), "another is asked");
  assert.ok(!canAskHint(display(undefined, { place: -3, offers: [] })), "a watcher");
  assert.ok(!canAskHint({ ...display(undefined), busy: true }), "a move is on its way");
  const hidden = display(undefined);
  assert.ok(!canAskHint({ ...hidden, hello: { ...hidden.hello, curtain: true } }), "the curtain is down");
});

test("an offer promises what the bot expects of it, and nothing if it hardly thought about it", () => {
  assert.equal(bestShare(THOUGHT, [offer("fight")]), 0.613);
  assert.equal(bestShare(THOUGHT, [offer("pass")]), undefined);
  assert.equal(bestShare(THOUGHT, [offer("something else")]), undefined);
});

test("a click that leaves several offers promises as much as the best of them", () => {
  assert.equal(bestShare(THOUGHT, OFFERS), 0.613);
});

test("shares are said in whole percents, and bots by their names", () => {
  assert.deepEqual([0, 0.004, 0.613, 0.995, 1].map(percent), ["0\u00a0%", "0\u00a0%", "61\u00a0%", "100\u00a0%", "100\u00a0%"]);
  assert.deepEqual(["captain", "random", ""].map(botName), ["Captain", "Random", ""]);
});

test("the best offer is known when the bot has thought to the end", () => {
  assert.equal(advisedOffer(display({ ...THOUGHT, done: 0.8 })), undefined);
  assert.equal(advisedOffer(display(THOUGHT))?.code, "fight");
  assert.equal(advisedOffer(display({ ...THOUGHT, best: "gone" })), undefined);
  assert.equal(advisedOffer(display(undefined)), undefined);
});

test("while the bot thinks the sentence stays the same, and then it says what it would choose", () => {
  assert.equal(hintSentence(display(undefined)), "");
  const said = [0, 0.4, 0.8].map((done) => hintSentence(display({ ...THOUGHT, done })));
  assert.deepEqual(new Set(said), new Set(["The Captain is thinking…"]));
  assert.equal(hintSentence(display(THOUGHT)), "The Captain would choose “Do fight”: a 61\u00a0% chance to win.");
});

test("a choice that the bot has no figure for is said without one", () => {
  assert.equal(hintSentence(display({ ...THOUGHT, best: "pass" })), "The Captain would choose “Do pass”.");
});
