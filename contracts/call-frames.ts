import { z } from "zod";

/**
 * How calls travel on one connection that a web node keeps to its network (`NETWORK_URL=calls://…`), many at once:
 * a frame is the bytes of its head, those of its body, the head as JSON, and the body.
 */

/** Opened by a GET of this address, with a grant of its own, that asks for this protocol. */
export const CALLS_ADDRESS = "/calls";
export const CALLS_PROTOCOL = "calls";

const id = z.number().int().nonnegative();
const headers = z.array(z.tuple([z.string(), z.string()]));

/** From a web node: a call, or the end of one that no one waits for anymore. */
export const askedFrame = z.union([
  z.object({ id, method: z.string(), address: z.string().startsWith("/"), headers }),
  z.object({ id, given: z.literal("up") }),
]);
export type AskedFrame = z.infer<typeof askedFrame>;

/** From the network: an answer, a call that broke, or that it leaves and takes no new calls here. */
export const answeredFrame = z.union([
  z.object({ id, status: z.number().int().min(200).max(599), headers }),
  z.object({ id, broke: z.literal(true) }),
  z.object({ leaves: z.literal(true) }),
]);
export type AnsweredFrame = z.infer<typeof answeredFrame>;

/** Each side stops here: no call or answer is as long. A longer answer is cut off, and is refused as too long. */
export const LONGEST_BODY = 2 * 1024 * 1024 + 1;
const LONGEST_HEAD = 64 * 1024;
const SIZES_BYTES = 8;

export function frameOf(head: AskedFrame | AnsweredFrame, body?: Uint8Array): Buffer {
  const text = Buffer.from(JSON.stringify(head));
  const sizes = Buffer.allocUnsafe(SIZES_BYTES);
  sizes.writeUInt32BE(text.length, 0);
  sizes.writeUInt32BE(body?.length ?? 0, 4);
  return Buffer.concat(body ? [sizes, text, body] : [sizes, text]);
}

type Out = { cork(): void; uncork(): void; write(bytes: Uint8Array): unknown };

/** Frames of one moment leave in one piece. */
export function frameWriter<Head extends AskedFrame | AnsweredFrame>(
  out: Out,
): (head: Head, body?: Uint8Array) => void {
  let corked = false;
  return (head, body) => {
    if (!corked) {
      corked = true;
      out.cork();
      setImmediate(() => {
        corked = false;
        out.uncork();
      });
    }
    out.write(frameOf(head, body));
  };
}

/** Takes what arrives, in whatever pieces; throws at what is no frame. */
export function frameReader(take: (head: unknown, body: Buffer<ArrayBuffer>) => void): (piece: Buffer) => void {
  let pieces: Buffer[] = [];
  let arrived = 0;
  let needed = SIZES_BYTES;

  function readAll(bytes: Buffer): Buffer {
    let rest = bytes;
    for (;;) {
      needed = SIZES_BYTES;
      if (rest.length < needed) return rest;
      const [head, body] = [rest.readUInt32BE(0), rest.readUInt32BE(4)];
      if (head > LONGEST_HEAD || body > LONGEST_BODY) throw new RangeError("a frame is too long");
      needed += head + body;
      if (rest.length < needed) return rest;
      const begin = SIZES_BYTES + head;
      take(JSON.parse(rest.toString("utf8", SIZES_BYTES, begin)), Buffer.from(rest.subarray(begin, needed)));
      rest = rest.subarray(needed);
    }
  }

  return (piece) => {
    pieces.push(piece);
    arrived += piece.length;
    // A long answer comes in many pieces: they are put together once.
    if (arrived < needed) return;
    const rest = readAll(pieces.length === 1 ? piece : Buffer.concat(pieces));
    pieces = [rest];
    arrived = rest.length;
  };
}
