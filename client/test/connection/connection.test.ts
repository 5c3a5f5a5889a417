import assert from "node:assert/strict";
import { test } from "node:test";

import { Connection, retryDelay } from "../../src/connection/connection.ts";
import type { Message } from "../../src/protocol.gen.ts";
import { Peer } from "../server.ts";

interface Said {
  do: string;
  id?: string;
  seq?: number;
}

/** Run a connection against a server with this answer function; return everything that both sides received. */
async function talk(
  answer: (said: Said, connection: number, say: (text: string) => void, cut: () => void) => void,
  act: (line: Connection) => Promise<unknown>,
): Promise<{ heard: [number, Said][]; states: boolean[]; messages: Message[] }> {
  const heard: [number, Said][] = [];
  const states: boolean[] = [];
  const messages: Message[] = [];
  const peer = new Peer((text, connection, say, cut) => {
    const said = JSON.parse(text) as Said;
    heard.push([connection, said]);
    answer(said, connection, say, cut);
  });
  const url = await peer.open();
  const line = new Connection(url, {
    message: (message) => void messages.push(message),
    connected: (now) => void states.push(now),
    seen: () => 41,
  });
  await act(line);
  line.close();
  peer.close();
  return { heard, states, messages };
}

function ack(said: Said): string {
  return JSON.stringify({ kind: "ack", id: said.id, seq: 42 });
}

test("a command that is asked before the line stands is sent when it does", async () => {
  const { heard, messages } = await talk(
    (said, _, say) => say(ack(said)),
    async (line) => assert.equal((await line.ask({ do: "play", ply: 3, code: "pass" })).kind, "ack"),
  );
  assert.deepEqual(heard.map(([, said]) => said.do), ["play"]);
  assert.equal(messages.length, 1);
});

test("when the line comes back it asks what it missed, and sends what has no answer with the same id", async () => {
  const { heard, states } = await talk(
    (said, connection, say, cut) => {
      if (connection === 0) cut();
      else if (said.do === "play") say(ack(said));
    },
    (line) => line.ask({ do: "play", ply: 3, code: "pass" }),
  );
  const [first, sync, again] = heard;
  assert.deepEqual([first?.[0], sync?.[0], again?.[0]], [0, 1, 1]);
  assert.deepEqual([sync?.[1].do, sync?.[1].seq], ["sync", 41]);
  assert.equal(again?.[1].do, "play");
  assert.ok(first?.[1].id);
  assert.equal(again?.[1].id, first?.[1].id);
  assert.equal(heard.length, 3);
  assert.deepEqual(states, [true, false, true]);
});

test("without a network the line hangs up at once, and only once, and is back when it is woken", async () => {
  const { heard, states } = await talk(
    (said, connection, say) => {
      if (said.do === "chat" || connection > 0) say(ack(said));
    },
    async (line) => {
      await line.ask({ do: "chat", text: "here" });
      const answer = line.ask({ do: "play", ply: 3, code: "pass" });
      line.drop();
      line.drop();
      line.wake();
      await answer;
    },
  );
  assert.deepEqual(states, [true, false, true]);
  assert.equal(heard.filter(([connection]) => connection > 1).length, 0);
});

test("a command that was answered is not sent again", async () => {
  const { heard } = await talk(
    (said, connection, say, cut) => {
      if (said.do === "play") say(ack(said));
      else if (connection === 0) cut();
      else if (said.do === "chat") say(ack(said));
    },
    async (line) => {
      await line.ask({ do: "play", ply: 3, code: "pass" });
      await line.ask({ do: "chat", text: "here" });
    },
  );
  const heardDo = heard.map(([connection, said]) => `${connection} ${said.do}`);
  assert.deepEqual(heardDo, ["0 play", "0 chat", "1 sync", "1 chat"]);
});

test("a refusal is an answer too", async () => {
  await talk(
    (said, _, say) => say(JSON.stringify({ kind: "no", id: said.id, status: 412, reason: "stale", why: "Too late." })),
    async (line) => assert.equal((await line.ask({ do: "play", ply: 3, code: "pass" })).kind, "no"),
  );
});

test("two commands have two ids, and answers in any order find their own", async () => {
  const waiting: Said[] = [];
  await talk(
    (said, _, say) => {
      waiting.push(said);
      if (waiting.length < 2) return;
      for (const one of waiting.toReversed()) say(JSON.stringify({ kind: "ack", id: one.id, seq: 1, table: one.do }));
    },
    async (line) => {
      const answers = await Promise.all([line.ask({ do: "undo", ply: 3 }), line.ask({ do: "rematch" })]);
      assert.deepEqual(answers.map((one) => one.kind === "ack" && one.table), ["undo", "rematch"]);
    },
  );
});

test("a table that is gone is not asked for again", async () => {
  const { heard, states } = await talk(
    (_, __, say) => say('{"kind":"gone","why":"This table was deleted."}'),
    async (line) => {
      void line.ask({ do: "undo", ply: 3 });
      await new Promise((resolve) => setTimeout(resolve, 600));
    },
  );
  assert.equal(heard.length, 1);
  assert.deepEqual(states, [true]);
});

test("pauses grow from 0.3 to 5 seconds", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 50].map(retryDelay), [300, 600, 1200, 2400, 4800, 5000, 5000]);
});

function no(said: Said, status: number): string {
  return JSON.stringify({ kind: "no", id: said.id, status, reason: "r", why: "not now" });
}

test("what came too early is sent again with the same id, and its refusal is told to nobody", async () => {
  let tries = 0;
  const { heard, messages } = await talk(
    (said, _, say) => say(++tries < 3 ? no(said, 503) : ack(said)),
    async (line) => assert.equal((await line.ask({ do: "play", ply: 3, code: "pass" })).kind, "ack"),
  );
  assert.equal(new Set(heard.map(([, said]) => said.id)).size, 1);
  assert.deepEqual([heard.length, messages.map((one) => one.kind)], [3, ["ack"]]);
});

test("somebody's own command is refused at last; what the page owes is tried on, also where another was quicker", async () => {
  let owed = 0;
  const { heard } = await talk(
    (said, _, say) => {
      if (said.do === "play") return say(no(said, 429));
      owed += 1;
      say(owed < 4 ? no(said, [429, 503, 412][owed % 3] ?? 0) : ack(said));
    },
    async (line) => {
      line.owe({ do: "ready", salt: "s" });
      assert.equal((await line.ask({ do: "play", ply: 3, code: "pass" })).kind, "no");
      while (owed < 4) await new Promise((resolve) => setTimeout(resolve, 50));
    },
  );
  assert.equal(heard.filter(([, said]) => said.do === "play").length, 5);
});

test("what is refused for good is refused at once", async () => {
  const { heard } = await talk(
    (said, _, say) => say(no(said, 409)),
    async (line) => assert.equal((await line.ask({ do: "play", ply: 3, code: "pass" })).kind, "no"),
  );
  assert.equal(heard.length, 1);
});
