import assert from "node:assert/strict";
import { test } from "node:test";

import { moved, origin, type Stance } from "../src/motion.ts";

function stance(x: number, from?: string): Stance {
  return { transform: `translate(${x}px, 5px)`, from, tumble: undefined, flip: undefined };
}

test("a piece that is new starts where it came from, turned as it is", () => {
  assert.equal(moved("translate(10px, 20px) rotate(90deg)", "1.5 -2"), "translate(1.5px, -2px) rotate(90deg)");
  assert.equal(moved("translate(10px, 20px)", ""), "");
  assert.equal(moved("translate(10px, 20px)", "near Mars"), "");
  assert.equal(moved("", "1 2"), "");
});

test("back in time a piece glides from where it had gone", () => {
  const before = new Map([["ship-11", stance(11, "7 5")], ["ship-3", stance(3)]]);
  const after = new Map([["ship-7", stance(7, "2 5")], ["ship-3", stance(3)]]);
  assert.equal(origin(stance(7, "2 5"), before, after, "back"), "translate(11px, 5px)");
});

test("back in time a piece that came from nowhere known just appears", () => {
  const captured = new Map([["ufo-9", stance(9, "1 5")]]);
  assert.equal(origin(stance(7), captured, new Map([["ship-7", stance(7)]]), "back"), "");
  const stays = new Map([["ship-11", stance(11, "7 5")]]);
  assert.equal(origin(stance(7), stays, new Map([["ship-7", stance(7)], ["ship-11", stance(11)]]), "back"), "");
});
