import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { FrameDecoder } from "../../src/connection/decode.ts";
import type { Message } from "../../src/protocol.gen.ts";

function packed(message: object): ArrayBuffer {
  return Uint8Array.from(gzipSync(JSON.stringify(message))).buffer;
}

/** Pass frames to an inbox, and wait until it has decoded or rejected all of them. */
async function take(...frames: (string | ArrayBuffer)[]): Promise<{ seen: unknown[]; unreadable: number }> {
  const seen: unknown[] = [];
  let unreadable = 0;
  await new Promise<void>((resolve) => {
    const count = (): void => {
      if (seen.length + unreadable === frames.length) resolve();
    };
    const inbox = new FrameDecoder(
      (message: Message) => {
        seen.push(message);
        count();
      },
      () => {
        unreadable += 1;
        count();
      },
    );
    for (const frame of frames) inbox.take(frame);
  });
  return { seen, unreadable };
}

test("messages keep their order, however long each takes to unpack", async () => {
  const long = { kind: "table", picture: "x".repeat(3_000_000) };
  const messages = [long, { kind: "ack" }, { kind: "here" }, long, { kind: "chat" }];
  const frames = [packed(long), '{"kind":"ack"}', packed({ kind: "here" }), packed(long), '{"kind":"chat"}'];
  assert.deepEqual((await take(...frames)).seen, messages);
});

test("text that is not ASCII survives", async () => {
  const message = { kind: "chat", lines: [{ name: "Žofie", text: "Grüße – 星" }] };
  assert.deepEqual((await take(packed(message))).seen, [message]);
});

test("a frame that cannot be read is told, and later ones still come", async () => {
  const damaged = packed({ kind: "table" }).slice(0, 12);
  const { seen, unreadable } = await take(damaged, "not JSON", packed({ kind: "here" }));
  assert.deepEqual(seen, [{ kind: "here" }]);
  assert.equal(unreadable, 2);
});
