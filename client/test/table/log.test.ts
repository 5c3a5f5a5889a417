import assert from "node:assert/strict";
import { test } from "node:test";

import { common, type Known, merge, NOTHING_KNOWN, subject } from "../../src/table/log.ts";

const KNOWN: Known = {
  lines: [[1, "Ada rolled 4."], [2, "Ada flew."], [2, "Ben was hit."], [3, "Ben rolled 6."]],
  upto: 3,
};

test("the whole log replaces what was known", () => {
  const whole = merge(KNOWN, { after: -1, lines: [[1, "Ada rolled 4."]] }, 1);
  assert.deepEqual(whole, { lines: [[1, "Ada rolled 4."]], upto: 1 });
  assert.deepEqual(merge(NOTHING_KNOWN, { after: 0, lines: [[1, "Ada rolled 4."]] }, 1), whole);
});

test("news are appended", () => {
  const merged = merge(KNOWN, { after: 3, lines: [[4, "Ben flew."]] }, 4);
  assert.deepEqual(merged, { lines: [...KNOWN.lines, [4, "Ben flew."]], upto: 4 });
});

test("what was taken back is forgotten", () => {
  const merged = merge(KNOWN, { after: 1, lines: [[2, "Ada passed."]] }, 2);
  assert.deepEqual(merged, { lines: [[1, "Ada rolled 4."], [2, "Ada passed."]], upto: 2 });
});

test("a move without words leaves no gap", () => {
  const silent = merge(KNOWN, { after: 3, lines: [] }, 4);
  assert.ok(silent);
  assert.ok(merge(silent, { after: 4, lines: [[5, "Ada won."]] }, 5));
});

test("a gap is noticed", () => {
  assert.equal(merge(KNOWN, { after: 4, lines: [[5, "Ada won."]] }, 5), undefined);
  assert.equal(merge(NOTHING_KNOWN, { after: 3, lines: [] }, 3), undefined);
});

test("lines that both logs begin with need not be told again", () => {
  const undone = merge(KNOWN, { after: 1, lines: [[2, "Ada passed."]] }, 2);
  assert.equal(common(KNOWN.lines, undone?.lines ?? []), 1);
  assert.equal(common(KNOWN.lines, KNOWN.lines), 4);
  assert.equal(common([], KNOWN.lines), 0);
  assert.equal(common(KNOWN.lines, []), 0);
});

test("a sentence begins with a seat's name", () => {
  assert.deepEqual(subject("Ben rolled 6.", ["Ada", "Ben"]), { seat: 1, rest: " rolled 6." });
  assert.deepEqual(subject("Ada's ship is hit.", ["Ada", "Ben"]), { seat: 0, rest: "'s ship is hit." });
});

test("a name is not found inside a longer word, and of two names the longer counts", () => {
  assert.equal(subject("Benjamin rolled 6.", ["Ada", "Ben"]), undefined);
  assert.equal(subject("Bené rolled 6.", ["Ada", "Ben"]), undefined);
  assert.deepEqual(subject("Ben 2 rolled 6.", ["Ben", "Ben 2"]), { seat: 1, rest: " rolled 6." });
  assert.equal(subject("Nobody moved.", ["", "Ben"]), undefined);
});
