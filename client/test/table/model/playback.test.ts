import assert from "node:assert/strict";
import { test } from "node:test";

import { hello, later, lines, page, table, type TestPage } from "./page.ts";
import type { Frame, Table } from "../../../src/protocol.gen.ts";

function frame(ply: number): Frame {
  const prompt = "", code = "";
  const position = { picture: null, ground: "", text: `Position ${ply}.` };
  return { ply, place: 0, prompt, code, over: false, scores: [ply, 0], ...position } satisfies Partial<Frame> as Frame;
}

/** Return a page that moves, at ply 4, after a snapshot of ply 8: steps 5 to 7 are played back before it. */
function playing(more: Partial<Table> = {}): TestPage {
  const one = page();
  one.still = false;
  return one.got(later(8, 4, more));
}

/** Fetch and show the next step, and wait until it was shown long enough. */
function next(one: TestPage, ply: number): TestPage {
  const playback = one.model.playback?.number ?? 0;
  one.got({ happened: "frame", playback, frame: frame(ply) });
  assert.deepEqual(one.names(), ["show-picture", "wait"]);
  return one.got({ happened: "rest-over", playback });
}

test("more than a few steps are played back: first the state before, and nothing is asked", () => {
  const one = playing();
  assert.deepEqual(one.all("fetch"), [{ effect: "fetch", playback: 1, ply: 5, place: 0 }]);
  const { table: shown, busy, playing: plays, log } = one.display;
  assert.deepEqual([shown.ply, shown.offers, shown.asked, busy, plays], [4, [], [], true, true]);
  assert.deepEqual(log, lines(4), "the log does not run ahead of the picture");
});

test("each step is shown with its log for as long as it takes to read; then the end is", () => {
  const one = playing();
  one.got({ happened: "frame", playback: 1, frame: frame(5) });
  assert.deepEqual([one.display.table.prompt, one.display.table.text], ["Event 5.", "Position 5."]);
  assert.deepEqual(one.display.log, lines(5));
  assert.equal(one.display.table.seats[0]?.score, 5);
  assert.deepEqual(one.all("wait")[0], { effect: "wait", milliseconds: 1350, then: { happened: "rest-over", playback: 1 } });
  one.got({ happened: "rest-over", playback: 1 });
  next(next(one, 6), 7);
  assert.ok(!one.display.playing);
  assert.deepEqual([one.display.table.ply, one.display.table.offers.length, one.display.log], [8, 3, lines(8)]);
  assert.deepEqual(one.names().slice(0, 2), ["show-picture", "settle"]);
});

test("my turn rings when the playback ends, not before", () => {
  const one = page(table(4, { asked: [1], offers: [] }));
  one.still = false;
  one.got(later(8, 4, { turn: 8 }));
  assert.equal(one.all("ring").length, 0);
  assert.equal(one.got({ intent: "skip" }).all("ring").length, 1);
});

test("a few steps are shown at once, and so are a great many", () => {
  const one = page();
  one.still = false;
  assert.ok(!one.got(later(6, 4)).display.playing);
  assert.ok(!one.got(later(31, 6)).display.playing);
  assert.ok(one.got(later(55, 31)).display.playing, "24 are not too many");
});

test("where several seats choose at the same time, two steps are played back", () => {
  const one = page(table(4, { asked: [0, 1] }));
  one.still = false;
  assert.ok(one.got(later(6, 4)).display.playing);
  one.got({ intent: "skip" });
  assert.ok(!one.got(later(7, 6)).display.playing);
});

test("a snapshot during the playback is played back after it", () => {
  const one = playing();
  one.got(later(9, 8, { seats: [{ ...table(0).seats[0]!, clock: { left: 5, running: true } }, table(0).seats[1]!] }));
  assert.deepEqual([one.display.table.ply, one.display.table.seats[0]?.clock?.left], [4, 5], "only the clocks go on");
  assert.deepEqual(one.all("fetch"), [], "one step is on its way already");
  for (const ply of [5, 6, 7, 8]) next(one, ply);
  assert.deepEqual([one.display.table.ply, one.display.playing], [9, false]);
});

test("when very much comes during the playback, only the result is shown", () => {
  const one = playing().got(later(40, 8));
  assert.deepEqual([one.display.table.ply, one.display.playing, one.display.log], [40, false, lines(40)]);
  one.got({ happened: "frame", playback: 1, frame: frame(5) });
  assert.deepEqual([one.effects, one.display.table.ply], [[], 40], "a late frame changes nothing");
});

test("a snapshot of the same ply changes what is asked at the end, not what is shown now", () => {
  const one = playing().got(later(8, 7, { seq: 9, offers: [] }));
  assert.ok(one.display.playing);
  assert.equal(one.got({ intent: "skip" }).display.table.offers.length, 0);
});

test("an undo during the playback ends it, and shows the position before", () => {
  const one = playing().got(later(6, 5, { seq: 9 }));
  assert.deepEqual([one.display.table.ply, one.display.playing, one.display.log], [6, false, lines(6)]);
  assert.deepEqual(one.all("show-picture"), [{ effect: "show-picture", way: "back" }]);
});

test("the curtain ends the playback: no step of another's view is shown behind it", () => {
  const one = playing();
  one.got(hello({ place: -3, curtain: true }));
  assert.ok(one.model.leaving);
  one.got({ happened: "frame", playback: 1, frame: frame(5) }, table(8, { place: -3, offers: [] }));
  assert.deepEqual([one.display.playing, one.display.table.ply, one.display.table.place], [false, 8, -3]);
  one.got({ happened: "frame", playback: 1, frame: { ...frame(6), text: "Secret." } }, { happened: "rest-over", playback: 1 });
  assert.deepEqual([one.effects, one.display.table.text], [[], "Position 8."]);
});

test("a step that cannot be fetched ends the playback", () => {
  const one = playing().got({ happened: "frame", playback: 1, frame: undefined });
  assert.deepEqual([one.display.table.ply, one.display.playing], [8, false]);
});

test("a step that comes late is not shown in the next playback", () => {
  const one = playing().got({ intent: "skip" }, later(12, 8));
  assert.equal(one.model.playback?.number, 2);
  one.got({ happened: "frame", playback: 1, frame: frame(5) }, { happened: "rest-over", playback: 1 });
  assert.deepEqual([one.effects, one.display.table.ply], [[], 8]);
});

test("skipping shows the end once", () => {
  const one = playing().got({ intent: "skip" });
  assert.deepEqual([one.display.table.ply, one.names()], [8, ["show-picture", "settle", "ring"]]);
  assert.deepEqual(one.got({ intent: "skip" }).effects, []);
});

test("nothing is played back to somebody who does not look or wants no motion, nor at the first snapshot", () => {
  const still = page().got(later(8, 4));
  assert.ok(!still.display.playing);
  const first = page(table(8));
  assert.ok(!first.display.playing);
});

test("nothing can be played, and no hint be asked for, during the playback", () => {
  const one = playing().got({ intent: "play", code: "fly" }, { intent: "hint" });
  assert.deepEqual(one.effects, []);
});

test("a reconnect during the playback brings the whole table, and the playback goes on", () => {
  const one = playing().got({ happened: "connection", open: false }, { happened: "connection", open: true }, hello());
  one.got(table(8, { seq: 8 }));
  assert.ok(one.display.playing);
  assert.deepEqual(one.got({ intent: "skip" }).display.log, lines(8));
});
