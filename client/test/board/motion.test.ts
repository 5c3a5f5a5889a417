import assert from "node:assert/strict";
import { test } from "node:test";

import { movedTransform, glideStart, type MotionState, orbitStart } from "../../src/board/motion.ts";

function stance(x: number, from?: string): MotionState {
  return { transform: `translate(${x}px, 5px)`, from, tumble: undefined, flip: undefined, round: undefined };
}

test("a piece that is new starts where it came from, turned as it is", () => {
  assert.equal(movedTransform("translate(10px, 20px) rotate(90deg)", "1.5 -2"), "translate(1.5px, -2px) rotate(90deg)");
  assert.equal(movedTransform("translate(10px, 20px)", ""), "");
  assert.equal(movedTransform("translate(10px, 20px)", "near Mars"), "");
  assert.equal(movedTransform("", "1 2"), "");
});

test("back in time a piece glides from where it had gone", () => {
  const before = new Map([["ship-11", stance(11, "7 5")], ["ship-3", stance(3)]]);
  const after = new Map([["ship-7", stance(7, "2 5")], ["ship-3", stance(3)]]);
  assert.equal(glideStart(stance(7, "2 5"), before, after, "back"), "translate(11px, 5px)");
});

test("back in time a piece that came from nowhere known just appears", () => {
  const captured = new Map([["ufo-9", stance(9, "1 5")]]);
  assert.equal(glideStart(stance(7), captured, new Map([["ship-7", stance(7)]]), "back"), "");
  const stays = new Map([["ship-11", stance(11, "7 5")]]);
  assert.equal(glideStart(stance(7), stays, new Map([["ship-7", stance(7)], ["ship-11", stance(11)]]), "back"), "");
});

function orbit(angle: number, far = 168): string {
  return `translate(320px, 415px) rotate(${angle}deg) translate(0px, ${-far}px) rotate(${-angle}deg)`;
}

test("on an orbit a piece goes the shorter way, also over the top", () => {
  assert.equal(orbitStart(orbit(337.5), orbit(0), undefined), orbit(-22.5));
  assert.equal(orbitStart(orbit(0), orbit(337.5), undefined), orbit(360));
  assert.equal(orbitStart(orbit(22.5), orbit(45), undefined), orbit(22.5));
  assert.equal(orbitStart(orbit(45, 218), orbit(45), undefined), orbit(45, 218));
});

test("on an orbit a piece goes the way that it was said to have come", () => {
  assert.equal(orbitStart(orbit(90), orbit(45), "clockwise"), orbit(-270));
  assert.equal(orbitStart(orbit(45), orbit(90), "counter"), orbit(405));
  assert.equal(orbitStart(orbit(0), orbit(270), "clockwise"), orbit(0));
  assert.equal(orbitStart(orbit(90), orbit(90), "counter"), orbit(90));
});

test("between an orbit and elsewhere nothing is turned", () => {
  assert.equal(orbitStart(orbit(270), "matrix(0.6, 0, 0, 0.6, 30, 40)", undefined), orbit(270));
  assert.equal(orbitStart("translate(1px, 2px)", orbit(270), "counter"), "translate(1px, 2px)");
});
