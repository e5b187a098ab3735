import { connect } from "node:net";

export type RawAnswer = { status: number; headers: Record<string, string>; body: string };

/** Sends bytes as they are, which no HTTP client would, and reads the answer until the connection is closed. */
export function sendRaw(port: number, text: string | Buffer, timeoutMs = 5_000): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    const finish = () => {
      socket.destroy();
      resolve(parse(Buffer.concat(chunks).toString("latin1")));
    };
    socket.setTimeout(timeoutMs, finish);
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", (error) => (chunks.length > 0 ? finish() : reject(error)));
    socket.on("close", finish);
    socket.write(text);
  });
}

function parse(text: string): RawAnswer {
  const [head = "", body = ""] = text.split(/\r\n\r\n(.*)/s, 2);
  const [first = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { status: Number(first.split(" ")[1] ?? 0), headers, body };
}
