// The line to the table: a WebSocket that comes back by itself.

import { Inbox } from "./decode.ts";
import { Outbox } from "./pending.ts";
import type { Ack, Command, Message, No } from "../protocol.ts";

const FIRST_RETRY_MS = 300;
const MAX_RETRY_MS = 5000;

/** How long to wait before another attempt, in milliseconds: longer each time, up to five seconds. */
export function pause(attempt: number): number {
  return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt);
}

/** Who listens to a line: each message, and whether the line stands. */
export interface Listener {
  message(message: Message): void;
  connected(now: boolean): void;
  /** The seq of the last table that was seen. */
  seen(): number;
}

/** One line to one table, for as long as the page is open. */
export class Line {
  private readonly url: string;
  private readonly listener: Listener;
  private readonly outbox = new Outbox();
  private readonly inbox: Inbox;
  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempts = 0;
  private known = false; // whether the line has ever stood
  private syncing = ""; // the id of the question for the whole table
  private over = false;

  constructor(url: string, listener: Listener) {
    this.url = url;
    this.listener = listener;
    this.inbox = new Inbox(
      (message) => this.got(message),
      (trouble) => {
        // A frame that cannot be read leaves a gap: only a new connection, with the whole table, mends it.
        console.error(trouble);
        this.socket?.close();
      },
    );
    this.open();
  }

  /** Ask for something and get the answer, whatever happens to the connection meanwhile. */
  ask(command: Command): Promise<Ack | No> {
    const { text, answer } = this.outbox.add(command);
    this.write(text);
    return answer;
  }

  /** Ask for something that this page owes, with nobody there to ask again: until it is done. */
  owe(command: Command): void {
    this.write(this.outbox.add(command, true).text);
  }

  /** Ask for the whole table. */
  sync(): void {
    this.outbox.drop(this.syncing);
    const { id, text } = this.outbox.add({ do: "sync", seq: this.listener.seen() }, true);
    this.syncing = id;
    this.write(text);
  }

  /** Say something that needs no answer, and that means nothing on another connection. */
  tell(command: Command): void {
    this.write(JSON.stringify(command));
  }

  /** Try again now: the network is back, or somebody looks at the page again. */
  wake(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.attempts = 0;
    this.open();
  }

  /** The network is gone: hang up and try again, for the socket itself would not notice for minutes. */
  drop(): void {
    if (!this.socket || this.timer !== undefined || this.over) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.closed();
  }

  /** Hang up for good. */
  close(): void {
    this.over = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private write(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  private open(): void {
    this.timer = undefined;
    const socket = new WebSocket(this.url);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.inbox.take(event.data as string | ArrayBuffer);
    socket.onclose = () => this.closed();
    this.socket = socket;
  }

  private opened(): void {
    this.attempts = 0;
    this.listener.connected(true);
    this.outbox.drop(this.syncing);
    const waiting = this.outbox.unanswered();
    if (this.known) this.sync();
    this.known = true;
    for (const text of waiting) this.write(text);
  }

  private closed(): void {
    if (this.over) return;
    this.listener.connected(false);
    // Not all at the same moment: a server that comes back should not be met by everybody at once.
    this.timer = setTimeout(() => this.open(), pause(this.attempts) * (0.8 + 0.4 * Math.random()));
    this.attempts += 1;
  }

  /** Send a command again after a while if it came too early; whether it did. */
  private putOff(refused: No): boolean {
    const tries = this.outbox.again(refused);
    if (tries === undefined) return false;
    setTimeout(() => {
      const text = this.outbox.text(refused.id);
      if (text !== undefined) this.write(text);
    }, pause(tries));
    return true;
  }

  private got(message: Message): void {
    if (message.kind === "no" && this.putOff(message)) return;
    if (message.kind === "ack" || message.kind === "no") this.outbox.settle(message);
    if (message.kind === "gone") this.close();
    this.listener.message(message);
  }
}
