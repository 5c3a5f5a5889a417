// A minimal WebSocket server for tests: short text frames, and connections that a test can cut.

import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

const MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

export class Peer {
  private readonly server: Server;
  private readonly sockets = new Set<Duplex>();

  /** `heard` receives each text, the number of its connection from 0, and functions to answer and to disconnect. */
  constructor(heard: (text: string, connection: number, say: (text: string) => void, cut: () => void) => void) {
    let connections = 0;
    this.server = createServer();
    this.server.on("upgrade", (request, socket) => {
      const connection = connections++;
      this.sockets.add(socket);
      const key = createHash("sha1").update(request.headers["sec-websocket-key"] + MAGIC).digest("base64");
      const head = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade"];
      socket.write([...head, `Sec-WebSocket-Accept: ${key}`, "", ""].join("\r\n"));
      socket.on("error", () => socket.destroy());
      const say = (text: string): void => void socket.write(frameOf(text));
      let waiting = Buffer.alloc(0);
      socket.on("data", (bytes: Buffer) => {
        waiting = Buffer.concat([waiting, bytes]);
        for (let frame = read(waiting); frame; frame = read(waiting)) {
          waiting = waiting.subarray(frame.length);
          if (frame.text !== undefined) heard(frame.text, connection, say, () => socket.destroy());
        }
      });
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return `ws://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }
}

/** Return the first frame in these bytes, unmasked; undefined if incomplete. Other frames than text have no text. */
function read(bytes: Buffer): { text: string | undefined; length: number } | undefined {
  if (bytes.length < 6) return undefined;
  let size = bytes.readUInt8(1) & 127;
  const start = size === 126 ? 8 : 6;
  if (size === 126) size = bytes.readUInt16BE(2);
  if (bytes.length < start + size) return undefined;
  const mask = bytes.subarray(start - 4, start);
  const plain = bytes.subarray(start, start + size).map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  const isText = (bytes.readUInt8(0) & 15) === 1;
  return { text: isText ? Buffer.from(plain).toString() : undefined, length: start + size };
}

function frameOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, bytes.length]), bytes]);
}
