// How far the page scrolls to show what can be clicked.

import assert from "node:assert/strict";
import { test } from "node:test";

import { scrollDistance } from "../../src/ui/scroll.ts";

test("what is seen stays where it is", () => {
  assert.equal(scrollDistance(170, 200, 500, 520), 0);
});

test("what is behind the sheet comes up, but the head of the board stays in sight", () => {
  assert.equal(scrollDistance(170, 200, 560, 520), 48);
  assert.equal(scrollDistance(30, 200, 560, 520), 30);
});

test("what is above the screen comes down, with the head of the board", () => {
  assert.equal(scrollDistance(-400, -300, -20, 520), -400);
});
