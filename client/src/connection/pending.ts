// Commands that wait for an answer.

import { randomHex } from "./random_id.ts";
import type { Ack, Command, Rejection } from "../protocol.gen.ts";

interface PendingCommand {
  text: string;
  owed: boolean;
  tries: number; // attempts so far
  answered: (answer: Ack | Rejection) => void;
}

const RETRY_STATUSES = [429, 503]; // too many requests, or the store is in trouble: nothing was done, so retry
const CONFLICT = 412; // something else happened at the same moment
const MAX_ATTEMPTS = 4; // attempts at a user's command before the error is shown

/** Keeps each command with its id until it is answered; the server carries out an id only once. */
export class PendingCommands {
  private readonly waiting = new Map<string, PendingCommand>();

  /** Keep a command; return its id, its text, and a promise of its answer. An owed command is retried until done. */
  add(command: Command, owed = false): { id: string; text: string; answer: Promise<Ack | Rejection> } {
    const id = randomHex();
    const text = JSON.stringify({ ...command, id });
    const answer = new Promise<Ack | Rejection>((answered) => this.waiting.set(id, { text, owed, tries: 0, answered }));
    return { id, text, answer };
  }

  /** Handle an answer; later answers to the same command are ignored. */
  settle(answer: Ack | Rejection): void {
    this.waiting.get(answer.id)?.answered(answer);
    this.waiting.delete(answer.id);
  }

  /** How often a rejected command was tried, if it is to be retried; undefined if the rejection is final. */
  again(answer: Rejection): number | undefined {
    const one = this.waiting.get(answer.id);
    if (!one || !(RETRY_STATUSES.includes(answer.status) || (one.owed && answer.status === CONFLICT))) return undefined;
    if (!one.owed && one.tries >= MAX_ATTEMPTS) return undefined;
    return one.tries++;
  }

  /** The text of an unanswered command. */
  text(id: string): string | undefined {
    return this.waiting.get(id)?.text;
  }

  /** Drop a command. */
  drop(id: string): void {
    this.waiting.delete(id);
  }

  /** All unanswered commands, in order. */
  unanswered(): string[] {
    return [...this.waiting.values()].map((one) => one.text);
  }
}
