// Decodes frames into messages in order: unpacking must not let a later frame overtake.

import type { Message } from "../protocol.gen.ts";

async function read(frame: string | ArrayBuffer): Promise<Message> {
  if (typeof frame === "string") return JSON.parse(frame) as Message;
  const plain = new Blob([frame]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(plain).json()) as Message;
}

/** Decodes frames (text or gzip) and passes messages on in order. */
export class FrameDecoder {
  private last: Promise<void> = Promise.resolve();
  private readonly handle: (message: Message) => void;
  private readonly unreadable: (trouble: unknown) => void;

  constructor(handle: (message: Message) => void, unreadable: (trouble: unknown) => void) {
    this.handle = handle;
    this.unreadable = unreadable;
  }

  take(frame: string | ArrayBuffer): void {
    // All are unpacked at once; each is passed on after those before it.
    const message = read(frame);
    this.last = Promise.allSettled([message, this.last]).then(([one]) => {
      if (one.status === "fulfilled") this.handle(one.value);
      else this.unreadable(one.reason);
    });
  }
}
