// Commands that wait for their answer.

import { salt } from "./random_id.ts";
import type { Ack, Command, No } from "../protocol.ts";

interface Waiting {
  text: string;
  owed: boolean;
  tries: number; // that came too early
  answered: (answer: Ack | No) => void;
}

const RETRY_STATUSES = [429, 503]; // too many at once, or the store is in trouble: nothing was done, and it may be asked again
const CONFLICT = 412; // something else happened in the same moment
const MAX_ATTEMPTS = 4; // times that somebody's own command is tried again before they are told

/** Keeps each command, with its id, until it is answered; the server does a repeated id only once. */
export class Outbox {
  private readonly waiting = new Map<string, Waiting>();

  /** Keep a command: its id, its text to send, and a promise of its answer. One that is owed is tried until it is done. */
  add(command: Command, owed = false): { id: string; text: string; answer: Promise<Ack | No> } {
    const id = salt();
    const text = JSON.stringify({ ...command, id });
    const answer = new Promise<Ack | No>((answered) => this.waiting.set(id, { text, owed, tries: 0, answered }));
    return { id, text, answer };
  }

  /** An answer came. A command that was sent twice is answered twice; the second says nothing new. */
  settle(answer: Ack | No): void {
    this.waiting.get(answer.id)?.answered(answer);
    this.waiting.delete(answer.id);
  }

  /** How often a refused command was tried, if it is to be tried once more; undefined if the refusal is its answer. */
  again(answer: No): number | undefined {
    const one = this.waiting.get(answer.id);
    if (!one || !(RETRY_STATUSES.includes(answer.status) || (one.owed && answer.status === CONFLICT))) return undefined;
    if (!one.owed && one.tries >= MAX_ATTEMPTS) return undefined;
    return one.tries++;
  }

  /** The text of a command, while it has no answer. */
  text(id: string): string | undefined {
    return this.waiting.get(id)?.text;
  }

  /** A command is no longer of use. */
  drop(id: string): void {
    this.waiting.delete(id);
  }

  /** All that is still unanswered, in the order it was asked. */
  unanswered(): string[] {
    return [...this.waiting.values()].map((one) => one.text);
  }
}
