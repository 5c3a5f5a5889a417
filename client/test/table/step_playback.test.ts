import assert from "node:assert/strict";
import { test } from "node:test";

import { withoutQuestion, stepDuration, stepPlies, tableAtStep } from "../../src/table/step_playback.ts";
import type { Frame, LogLine, Table } from "../../src/protocol.gen.ts";

const shown = { phase: "running", place: 0, ply: 4, prompt: "Choose.", offers: [1], asked: [0], choice: "x" } as unknown as Table;
const later = { ...shown, ply: 9 };
const lines: LogLine[] = [[4, "old"], [5, "a"], [5, "b"], [7, "c"], [9, "d"]];

test("the steps of a story are the plies since, of which something is told, each once", () => {
  assert.deepEqual(stepPlies(shown, later, lines), [5, 7, 9]);
});

test("there is no story of a match that has just begun, nor from another place", () => {
  assert.deepEqual(stepPlies(undefined, later, lines), []);
  assert.deepEqual(stepPlies({ ...shown, phase: "open" }, later, lines), []);
  assert.deepEqual(stepPlies(shown, { ...later, place: 1 }, lines), []);
});

test("a step with more to say is shown for longer, but not for ever", () => {
  assert.ok(stepDuration(1) < stepDuration(3));
  assert.equal(stepDuration(50), stepDuration(60));
});

test("while a story is told nothing is asked, and nobody's points change before their time, but clocks go on", () => {
  const seat = (score: number, left: number) => ({ score, clock: { left, running: true } });
  const before = { ...shown, undo: { free: true, count: 1, asked: null }, seats: [seat(3, 9000), seat(1, 9000)] } as Table;
  const now = { ...later, seats: [seat(7, 8000), seat(0, 6000)], paused: true } as unknown as Table;
  const told = withoutQuestion(before, now);
  assert.deepEqual([told.offers, told.asked, told.choice, told.undo.count], [[], [], "", 0]);
  assert.deepEqual(told.seats, [seat(3, 8000), seat(1, 6000)]);
  assert.ok(told.paused && told.ply === before.ply);
});

test("a step shows the picture of then, and says what happened in place of a question", () => {
  const frame = { ply: 5, picture: null, ground: "", text: "words", scores: [4, 0] } as unknown as Frame;
  const seats = [{ name: "Ada", score: 3 }, { name: "Bob", score: 1 }];
  const told = tableAtStep({ ...shown, seats } as unknown as Table, frame, ["a", "b"]);
  assert.deepEqual([told.prompt, told.ply, told.text], ["a b", 5, "words"]);
  assert.deepEqual(told.seats.map((seat) => seat.score), [4, 0]);
});
