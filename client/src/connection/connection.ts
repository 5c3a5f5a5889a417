// The connection to a table: a WebSocket that reconnects by itself.

import { FrameDecoder } from "./decode.ts";
import { PendingCommands } from "./pending.ts";
import type { Ack, Command, Message, Rejection } from "../protocol.gen.ts";

const FIRST_RETRY_MS = 300;
const MAX_RETRY_MS = 5000;

/** The delay before another attempt in milliseconds: exponential, up to five seconds. */
export function retryDelay(attempt: number): number {
  return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt);
}

/** A listener: receives messages, and whether the connection is open. */
export interface Listener {
  message(message: Message): void;
  connected(now: boolean): void;
  /** The seq of the last snapshot. */
  seen(): number;
}

/** The connection of one page to one table. */
export class Connection {
  private readonly url: string;
  private readonly listener: Listener;
  private readonly outbox = new PendingCommands();
  private readonly inbox: FrameDecoder;
  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempts = 0;
  private known = false; // whether it was ever open
  private syncing = ""; // the id of the pending sync request
  private over = false;

  constructor(url: string, listener: Listener) {
    this.url = url;
    this.listener = listener;
    this.inbox = new FrameDecoder(
      (message) => this.got(message),
      (trouble) => {
        // An unreadable frame leaves a gap: only a new connection, with a whole snapshot, closes it.
        console.error(trouble);
        this.socket?.close();
      },
    );
    this.open();
  }

  /** Send a command and return its answer, across reconnects. */
  ask(command: Command): Promise<Ack | Rejection> {
    const { text, answer } = this.outbox.add(command);
    this.write(text);
    return answer;
  }

  /** Send a command that the page itself owes: it is retried until it is done. */
  owe(command: Command): void {
    this.write(this.outbox.add(command, true).text);
  }

  /** Request a whole snapshot. */
  sync(): void {
    this.outbox.drop(this.syncing);
    const { id, text } = this.outbox.add({ do: "sync", seq: this.listener.seen() }, true);
    this.syncing = id;
    this.write(text);
  }

  /** Send a message without an answer, which is meaningless on another connection. */
  tell(command: Command): void {
    this.write(JSON.stringify(command));
  }

  /** Reconnect now: the network is back, or the page is visible again. */
  wake(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.attempts = 0;
    this.open();
  }

  /** The network is gone: close and retry, because the socket would not notice for minutes. */
  drop(): void {
    if (!this.socket || this.timer !== undefined || this.over) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.closed();
  }

  /** Close the connection permanently. */
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
    // Spread reconnects: a restarted server must not meet all clients at once.
    this.timer = setTimeout(() => this.open(), retryDelay(this.attempts) * (0.8 + 0.4 * Math.random()));
    this.attempts += 1;
  }

  /** Schedule a retry of a command that came too early; return whether it was scheduled. */
  private putOff(refused: Rejection): boolean {
    const tries = this.outbox.again(refused);
    if (tries === undefined) return false;
    setTimeout(() => {
      const text = this.outbox.text(refused.id);
      if (text !== undefined) this.write(text);
    }, retryDelay(tries));
    return true;
  }

  private got(message: Message): void {
    if (message.kind === "no" && this.putOff(message)) return;
    if (message.kind === "ack" || message.kind === "no") this.outbox.settle(message);
    if (message.kind === "gone") this.close();
    this.listener.message(message);
  }
}
