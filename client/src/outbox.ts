// Commands that wait for their answer.

import { salt } from "./salt.ts";
import type { Ack, Command, No } from "./wire.ts";

interface Waiting {
  text: string;
  answered: (answer: Ack | No) => void;
}

/** Keeps each command, with its id, until it is answered; the server does a repeated id only once. */
export class Outbox {
  private readonly waiting = new Map<string, Waiting>();

  /** Keep a command: its text to send, and a promise of its answer. */
  add(command: Command): { text: string; answer: Promise<Ack | No> } {
    const id = salt();
    const text = JSON.stringify({ ...command, id });
    const answer = new Promise<Ack | No>((answered) => this.waiting.set(id, { text, answered }));
    return { text, answer };
  }

  /** An answer came. A command that was sent twice is answered twice; the second says nothing new. */
  settle(answer: Ack | No): void {
    this.waiting.get(answer.id)?.answered(answer);
    this.waiting.delete(answer.id);
  }

  /** All that is still unanswered, in the order it was asked. */
  unanswered(): string[] {
    return [...this.waiting.values()].map((one) => one.text);
  }
}
