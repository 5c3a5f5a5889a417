import assert from "node:assert/strict";
import { test } from "node:test";

import { withoutQuestion, stepDuration, stepPlies, StepPlayback, tableAtStep } from "../../src/table/step_playback.ts";
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

/** Return a story whose steps take no time, and a list of what it shows. */
function telling(frame: (ply: number) => Promise<Frame> = (ply) => Promise.resolve({ ply } as Frame)) {
  const heard: (number | string)[] = [];
  let ended = (): void => undefined;
  const end = new Promise<void>((resolve) => (ended = resolve));
  const story = new StepPlayback({
    frame,
    show: ({ ply }) => heard.push(ply) * 0 - 2, // -2 sentences: the step takes no time
    end: () => {
      heard.push("end");
      ended();
    },
  });
  return { story, heard, end };
}

test("all steps but the last are shown, then how it came out", async () => {
  const { story, heard, end } = telling();
  assert.ok(story.tell([5, 6, 7]));
  await end;
  assert.deepEqual(heard, [5, 6, "end"]);
  assert.ok(!story.running);
});

test("what comes meanwhile is told after it", async () => {
  const { story, heard, end } = telling();
  story.tell([5, 6, 7]);
  assert.ok(story.tell([8]));
  await end;
  assert.deepEqual(heard, [5, 6, 7, "end"]);
});

test("where every step counts, two of them are told", async () => {
  const { story, heard, end } = telling();
  assert.ok(story.tell([5, 6], 1));
  await end;
  assert.deepEqual(heard, [5, "end"]);
});

test("little is shown at once, and so is very much", () => {
  const { story, heard } = telling();
  assert.ok(!story.tell([5, 6]));
  assert.ok(!story.tell([5], 1));
  assert.ok(!story.tell([...Array(60).keys()]));
  assert.deepEqual(heard, []);
});

test("what comes meanwhile is not told any more when it is very much", () => {
  const { story } = telling();
  story.tell([5, 6, 7]);
  assert.ok(!story.tell([...Array(24).keys()]));
  assert.ok(!story.running);
});

test("who has seen enough sees at once how it came out, whatever is still on its way", () => {
  const { story, heard } = telling(() => new Promise(() => undefined));
  story.tell([5, 6, 7, 8, 9]);
  story.skip();
  assert.deepEqual(heard, ["end"]);
  story.skip();
  assert.deepEqual(heard, ["end"], "and that once");
});

test("a step that comes late is not shown in the next story", async () => {
  const late: ((frame: Frame) => void)[] = [];
  const { story, heard, end } = telling((ply) =>
    ply === 5 ? new Promise((resolve) => late.push(resolve)) : Promise.resolve({ ply } as Frame),
  );
  story.tell([5, 6, 7]);
  story.stop();
  assert.ok(story.tell([10, 11, 12]));
  late[0]?.({ ply: 5 } as Frame);
  await end;
  assert.deepEqual(heard, [10, 11, "end"]);
});

test("a step that cannot be had ends the story", async () => {
  const { story, heard, end } = telling((ply) => (ply === 6 ? Promise.reject(new Error("no")) : Promise.resolve({ ply } as Frame)));
  story.tell([5, 6, 7, 8]);
  await end;
  assert.deepEqual(heard, [5, "end"]);
});
