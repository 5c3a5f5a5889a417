import assert from "node:assert/strict";
import { test } from "node:test";

import { commonLines, type KnownLog, mergeLog, EMPTY_LOG, leadingSeat } from "../../src/table/log.ts";

const KNOWN: KnownLog = {
  lines: [[1, "Ada rolled 4."], [2, "Ada flew."], [2, "Ben was hit."], [3, "Ben rolled 6."]],
  upto: 3,
};

test("the whole log replaces what was known", () => {
  const whole = mergeLog(KNOWN, { after: -1, lines: [[1, "Ada rolled 4."]] }, 1);
  assert.deepEqual(whole, { lines: [[1, "Ada rolled 4."]], upto: 1 });
  assert.deepEqual(mergeLog(EMPTY_LOG, { after: 0, lines: [[1, "Ada rolled 4."]] }, 1), whole);
});

test("news are appended", () => {
  const merged = mergeLog(KNOWN, { after: 3, lines: [[4, "Ben flew."]] }, 4);
  assert.deepEqual(merged, { lines: [...KNOWN.lines, [4, "Ben flew."]], upto: 4 });
});

test("what was taken back is forgotten", () => {
  const merged = mergeLog(KNOWN, { after: 1, lines: [[2, "Ada passed."]] }, 2);
  assert.deepEqual(merged, { lines: [[1, "Ada rolled 4."], [2, "Ada passed."]], upto: 2 });
});

test("a move without words leaves no gap", () => {
  const silent = mergeLog(KNOWN, { after: 3, lines: [] }, 4);
  assert.ok(silent);
  assert.ok(mergeLog(silent, { after: 4, lines: [[5, "Ada won."]] }, 5));
});

test("a gap is noticed", () => {
  assert.equal(mergeLog(KNOWN, { after: 4, lines: [[5, "Ada won."]] }, 5), undefined);
  assert.equal(mergeLog(EMPTY_LOG, { after: 3, lines: [] }, 3), undefined);
});

test("lines that both logs begin with need not be told again", () => {
  const undone = mergeLog(KNOWN, { after: 1, lines: [[2, "Ada passed."]] }, 2);
  assert.equal(commonLines(KNOWN.lines, undone?.lines ?? []), 1);
  assert.equal(commonLines(KNOWN.lines, KNOWN.lines), 4);
  assert.equal(commonLines([], KNOWN.lines), 0);
  assert.equal(commonLines(KNOWN.lines, []), 0);
});

test("a sentence begins with a seat's name", () => {
  assert.deepEqual(leadingSeat("Ben rolled 6.", ["Ada", "Ben"]), { seat: 1, rest: " rolled 6." });
  assert.deepEqual(leadingSeat("Ada's ship is hit.", ["Ada", "Ben"]), { seat: 0, rest: "'s ship is hit." });
});

test("a name is not found inside a longer word, and of two names the longer counts", () => {
  assert.equal(leadingSeat("Benjamin rolled 6.", ["Ada", "Ben"]), undefined);
  assert.equal(leadingSeat("Bené rolled 6.", ["Ada", "Ben"]), undefined);
  assert.deepEqual(leadingSeat("Ben 2 rolled 6.", ["Ben", "Ben 2"]), { seat: 1, rest: " rolled 6." });
  assert.equal(leadingSeat("Nobody moved.", ["", "Ben"]), undefined);
});
