import { unlessAborted } from "./deadline";

export class AnswerTooLarge extends Error {}

/** The body as text, counted while it is read; the rest of a body that is too large or too late is not read. */
export async function answerText(response: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  if (!response.body) return "";
  const reader = response.body.getReader();
  try {
    if (Number(response.headers.get("content-length") ?? 0) > maxBytes) throw new AnswerTooLarge();
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for (;;) {
      const { done, value } = await unlessAborted(signal, reader.read());
      if (done) return Buffer.concat(chunks).toString("utf8");
      bytes += value.byteLength;
      if (bytes > maxBytes) throw new AnswerTooLarge();
      chunks.push(value);
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error;
  }
}
