import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import {
  type AnsweredFrame,
  askedFrame,
  CALLS_ADDRESS,
  CALLS_PROTOCOL,
  frameOf,
  frameReader,
  frameWriter,
  LONGEST_BODY,
} from "~contracts/call-frames";

type Answers = (address: string, init: RequestInit & { body?: Uint8Array<ArrayBuffer> }) => Promise<Response>;

type Options = {
  /** Checked once for each connection, for all its calls. */
  mayCall(opening: IncomingMessage): boolean;
  answer: Answers;
};

const REFUSED = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
const OPENED = `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${CALLS_PROTOCOL}\r\n\r\n`;

/** Connections that web nodes keep, beside what the server answers over HTTP (contracts/call-frames.ts). */
export function keepConnections(server: Server, { mayCall, answer }: Options) {
  const open = new Set<Duplex>();

  server.on("upgrade", (opening: IncomingMessage, socket: Duplex, first: Buffer) => {
    socket.on("error", () => socket.destroy());
    if (opening.url !== CALLS_ADDRESS || opening.headers.upgrade !== CALLS_PROTOCOL || !mayCall(opening))
      return void socket.end(REFUSED);
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.write(OPENED);
    answerOn(socket, first, answer);
  });

  return {
    /** New calls go elsewhere; what is under way is answered. */
    leave(): void {
      for (const socket of open) socket.write(frameOf({ leaves: true }));
    },
    destroy(): void {
      for (const socket of open) socket.destroy();
    },
  };
}

function answerOn(socket: Duplex, first: Buffer, answer: Answers): void {
  const underWay = new Map<number, AbortController>();
  const send = frameWriter<AnsweredFrame>(socket);

  async function reply(id: number, address: string, init: Parameters<Answers>[1]): Promise<void> {
    const call = new AbortController();
    underWay.set(id, call);
    try {
      const response = await answer(address, { ...init, signal: call.signal });
      const body = await bodyOf(response);
      if (!call.signal.aborted) send({ id, status: response.status, headers: [...response.headers] }, body);
    } catch {
      // An injected refusal or a bug; either way the caller sees a broken connection.
      if (!call.signal.aborted) send({ id, broke: true });
    } finally {
      underWay.delete(id);
    }
  }

  const read = frameReader((given, body) => {
    const head = askedFrame.parse(given);
    if ("given" in head) return underWay.get(head.id)?.abort();
    const { id, method, address, headers } = head;
    void reply(id, address, { method, headers, ...(body.length > 0 && { body }) });
  });

  function arrive(piece: Buffer): void {
    try {
      read(piece);
    } catch {
      socket.destroy();
    }
  }

  socket.on("data", arrive);
  socket.on("end", () => socket.end());
  socket.on("close", () => {
    for (const call of underWay.values()) call.abort();
  });
  if (first.length > 0) arrive(first);
}

/** No more of it than the caller takes. */
async function bodyOf(response: Response): Promise<Uint8Array | undefined> {
  if (!response.body) return undefined;
  const reader = response.body.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < LONGEST_BODY) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(pieces);
    pieces.push(value);
    bytes += value.length;
  }
  void reader.cancel().catch(() => undefined);
  return Buffer.concat(pieces).subarray(0, LONGEST_BODY);
}
