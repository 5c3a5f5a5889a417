import assert from "node:assert/strict";
import { test } from "node:test";

import { updateProgress, NO_PROGRESS, keepProgress } from "../../src/table/bot_progress.ts";
import type { Seat, Table, Thinking } from "../../src/protocol.gen.ts";

/** Return a table where seats 1 and 2 are bots, and these seats are to move. */
function table(ply: number, ...asked: number[]): Table {
  const seats = ["person", "bot", "bot"].map((kind) => ({ kind }) as Seat);
  return { phase: "running", ply, asked, seats } as Table;
}

function news(seat: number, done: number): Thinking {
  return { kind: "thinking", seat, done, trouble: "" };
}

test("a bot that is asked thinks from its first news until it is done", () => {
  const here = table(7, 1);
  const first = updateProgress(NO_PROGRESS, news(1, 0.2), here);
  assert.deepEqual([...first], [[1, 0.2]]);
  const later = updateProgress(first, news(1, 0.6), here);
  assert.deepEqual([...later], [[1, 0.6]]);
  assert.deepEqual([...updateProgress(later, news(1, 1), here)], []);
});

test("two bots think beside each other", () => {
  const here = table(7, 1, 2);
  const both = updateProgress(updateProgress(NO_PROGRESS, news(1, 0.2), here), news(2, 0.5), here);
  assert.deepEqual([...both].toSorted(), [[1, 0.2], [2, 0.5]]);
  assert.deepEqual([...updateProgress(both, news(2, 1), here)], [[1, 0.2]]);
});

test("late news of somebody who is not asked any more, or is no bot, say nothing", () => {
  for (const here of [table(8, 2), table(8, 0), undefined]) {
    assert.deepEqual([...updateProgress(NO_PROGRESS, news(1, 0.9), here)], []);
  }
  assert.deepEqual([...updateProgress(NO_PROGRESS, news(0, 0.9), table(8, 0))], []);
});

test("when the position changes, on by a move or back by an undo, nobody thinks about the old one", () => {
  const progress = updateProgress(NO_PROGRESS, news(1, 0.4), table(7, 1));
  for (const ply of [8, 6]) assert.deepEqual([...keepProgress(progress, table(7, 1), table(ply, 1))], []);
  assert.deepEqual([...keepProgress(progress, undefined, table(7, 1))], []);
});

test("other news of the table, in the same position, leave the thinking alone", () => {
  const progress = updateProgress(NO_PROGRESS, news(1, 0.4), table(7, 1));
  assert.deepEqual([...keepProgress(progress, table(7, 1), table(7, 1))], [[1, 0.4]]);
});

test("whose seat is taken back, or whose match is over, thinks no longer", () => {
  const before = table(7, 1);
  const progress = updateProgress(NO_PROGRESS, news(1, 0.4), before);
  const back = { ...before, seats: before.seats.map((seat) => ({ ...seat, kind: "person" }) as Seat) };
  assert.deepEqual([...keepProgress(progress, before, back)], []);
  assert.deepEqual([...keepProgress(progress, before, { ...before, phase: "over" })], []);
});
