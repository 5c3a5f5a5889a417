// Frames of the socket become messages, in the order they came: unpacking one must not let a later one overtake it.

import type { Message } from "../protocol.ts";

async function read(frame: string | ArrayBuffer): Promise<Message> {
  if (typeof frame === "string") return JSON.parse(frame) as Message;
  const plain = new Blob([frame]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(plain).json()) as Message;
}

/** Takes frames, text or gzip, and hands the messages on one after the other. */
export class Inbox {
  private last: Promise<void> = Promise.resolve();
  private readonly handle: (message: Message) => void;
  private readonly unreadable: (trouble: unknown) => void;

  constructor(handle: (message: Message) => void, unreadable: (trouble: unknown) => void) {
    this.handle = handle;
    this.unreadable = unreadable;
  }

  take(frame: string | ArrayBuffer): void {
    // All are unpacked at once; each is handed on after those before it.
    const message = read(frame);
    this.last = Promise.allSettled([message, this.last]).then(([one]) => {
      if (one.status === "fulfilled") this.handle(one.value);
      else this.unreadable(one.reason);
    });
  }
}
