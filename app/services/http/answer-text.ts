import { unlessAborted } from "./deadline";

export class AnswerTooLarge extends Error {}

export async function answerText(response: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  return (await answerBytes(response, maxBytes, signal)).toString("utf8");
}

export async function answerBytes(
  response: Pick<Response, "body" | "headers">,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer<ArrayBuffer>> {
  if (!response.body) return Buffer.alloc(0);
  const reader = response.body.getReader();
  try {
    if (Number(response.headers.get("content-length") ?? 0) > maxBytes) throw new AnswerTooLarge();
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for (;;) {
      const { done, value } = await unlessAborted(signal, reader.read());
      if (done) return Buffer.concat(chunks);
      bytes += value.byteLength;
      if (bytes > maxBytes) throw new AnswerTooLarge();
      chunks.push(value);
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error;
  }
}

/** A Response refuses even an empty body with these. */
const BODILESS: readonly number[] = [204, 205, 304];

export const bodyOf = <Bytes extends Uint8Array>(status: number, bytes: Bytes): Bytes | null =>
  BODILESS.includes(status) || bytes.length === 0 ? null : bytes;
