import assert from "node:assert/strict";
import { test } from "node:test";

import { passingEnded } from "../../src/table/display.ts";
import type { Table } from "../../src/protocol.gen.ts";

function table(standing: boolean, place = 0, phase = "running"): Table {
  return { standing, place, phase } as Table;
}

test("a standing pass that was on and is off has ended", () => {
  assert.equal(passingEnded(table(true), table(false)), true);
  assert.equal(passingEnded(table(true), table(true)), false);
  assert.equal(passingEnded(table(false), table(false)), false);
  assert.equal(passingEnded(undefined, table(false)), false);
});

test("a pass has not ended because another place is looked from, or because all is over", () => {
  assert.equal(passingEnded(table(true), table(false, 1)), false);
  assert.equal(passingEnded(table(true), table(false, 0, "over")), false);
});
