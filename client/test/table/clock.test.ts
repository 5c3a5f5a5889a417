import assert from "node:assert/strict";
import { test } from "node:test";

import { timeLeft, formatTime } from "../../src/table/clock.ts";

test("time left is said as people read it", () => {
  const cases: [number, string][] = [
    [3_723_000, "1:02:03"],
    [3_600_000, "1:00:00"],
    [3_599_999, "59:59"],
    [245_000, "4:05"],
    [60_000, "1:00"],
    [10_000, "0:10"],
    [9_999, "9.9"],
    [9_400, "9.4"],
    [49, "0.0"],
    [0, "0.0"],
    [-500, "0.0"],
  ];
  for (const [left, said] of cases) assert.equal(formatTime(left), said);
});

test("a running clock counts down to zero and no further, another stands", () => {
  assert.equal(timeLeft({ left: 5000, running: true }, 1200), 3800);
  assert.equal(timeLeft({ left: 5000, running: true }, 9000), 0);
  assert.equal(timeLeft({ left: 5000, running: false }, 9000), 5000);
});
