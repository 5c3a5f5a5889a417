// The generated types find misspelt fields: tsc rejects a small file of mistakes, and each of its mistakes.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const ROOT = new URL("../", import.meta.url).pathname;
const HEAD = 'import type { Command, Message, Table } from "../src/protocol.gen.ts";\n';

// Each line is a program of its own: right ones compile, wrong ones do not.
const RIGHT = [
  'export const a: Command = { do: "play", ply: 3, code: "enter 6" };',
  'export const b: Command = { do: "play", ply: 3, code: "enter 6", seat: undefined, id: "q" };',
  'export const c: Command = { do: "claim" };',
  "export const d = (table: Table): string | undefined => table.ground;",
  'export const e = (message: Message): number => (message.kind === "table" ? message.ply : 0);',
  'export const f = (table: Table): boolean => table.phase === "over";',
];
const WRONG = [
  'export const a: Command = { do: "play", ply: 3, kode: "enter 6" };', // a misspelt field of a command
  'export const b: Command = { do: "undo", ply: 3, code: "enter 6" };', // a field of another command
  'export const c: Command = { do: "undo" };', // a missing field
  'export const d: Command = { do: "undoo", ply: 3 };', // a misspelt command
  'export const e: Command = { do: "lobby", on: "yes" };', // a wrong type
  "export const f = (table: Table): number => table.plies;", // a misspelt field of a message
  'export const g = (message: Message): number => (message.kind === "chat" ? message.ply : 0);', // of another message
  'export const h = (message: Message): boolean => message.kind === "chats";', // a misspelt message
  'export const i = (table: Table): boolean => table.phase === "finished";', // a value that never occurs
  "export const j = (table: Table): string => table.ground;", // it may be absent
];

/** Compile each program in a file of its own; return the numbers of those with errors. */
function failing(programs: string[]): number[] {
  const folder = mkdtempSync(join(ROOT, "test", ".contract-"));
  try {
    const head = HEAD.replace("../src", "../../src");
    const files = programs.map((_, number) => join(folder, `case${number}.ts`));
    files.forEach((file, number) => writeFileSync(file, head + "export type Used = [Command, Message, Table];\n" + programs[number] + "\n"));
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ extends: "../../tsconfig.json", include: ["*.ts"] }));
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    const { stdout } = spawnSync(process.execPath, [tsc, "-p", folder, "--pretty", "false"], { encoding: "utf-8" });
    const found = [...stdout.matchAll(/case(\d+)\.ts\(\d+,\d+\): error TS/g)].map((match) => Number(match[1]));
    return [...new Set(found)].sort((one, other) => one - other);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("what the types allow compiles", () => assert.deepEqual(failing(RIGHT), []));

test("each misspelt, missing or wrong field of a command or message is a compile error", () => {
  assert.deepEqual(failing(WRONG), [...WRONG.keys()]);
});
