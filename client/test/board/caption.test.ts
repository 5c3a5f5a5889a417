// Where the caption of a thing is placed.

import assert from "node:assert/strict";
import { test } from "node:test";

import { captionPosition } from "../../src/board/caption.ts";

const ROOM = { width: 374, height: 500 };
const CAPTION = { width: 200, height: 60 };

test("a caption stands above the finger, in its middle", () => {
  assert.deepEqual(captionPosition({ x: 180, y: 300 }, CAPTION, ROOM), { x: 80, y: 226 });
});

test("where there is no room above, it stands below", () => {
  assert.deepEqual(captionPosition({ x: 180, y: 40 }, CAPTION, ROOM), { x: 80, y: 54 });
});

test("it never leaves the room", () => {
  assert.equal(captionPosition({ x: 10, y: 300 }, CAPTION, ROOM).x, 0);
  assert.equal(captionPosition({ x: 370, y: 300 }, CAPTION, ROOM).x, 174);
  const low = { width: 374, height: 100 };
  assert.deepEqual(captionPosition({ x: 180, y: 60 }, CAPTION, low), { x: 80, y: 40 });
  assert.deepEqual(captionPosition({ x: 180, y: 60 }, { width: 400, height: 120 }, low), { x: 0, y: 0 });
});
