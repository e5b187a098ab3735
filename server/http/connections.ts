import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Deadlines } from "./deadlines";
import { networkOf, plainAddress } from "./peer";
import { boardRefresh } from "./refused-page";

type Closing = "pipelining" | "crowd" | "stalled" | "unreadable";

type Headers = Readonly<Record<string, string>>;

type Options = {
  deadlines: Deadlines;
  /** Open connections per network; 0 for no limit. */
  perNetwork: number;
  isExempt(address: string): boolean;
  headers: Headers;
  closing(why: Closing): void;
};

type Connection = { waiting: Set<() => void>; closing: boolean; silence: { at: number; sent: number } | undefined };

/** Browsers don't pipeline; tolerate a few requests ahead. */
const PIPELINE_LIMIT = 4;

/** How long a refused connection may stay open to read the reason, and how many at once. */
const LINGER_MS = 1_000;
const LINGERING_LIMIT = 256;

export function networkCounts(limit: number) {
  const counts = new Map<string, number>();
  return {
    enter(network: string): boolean {
      const count = counts.get(network) ?? 0;
      if (limit > 0 && count >= limit) return false;
      counts.set(network, count + 1);
      return true;
    },
    leave(network: string): void {
      const count = (counts.get(network) ?? 0) - 1;
      if (count > 0) counts.set(network, count);
      else counts.delete(network);
    },
  };
}

const linesOf = (headers: Headers): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");

const targetOf = (request: Buffer): string => /^[A-Z]+ (\S+) /.exec(request.toString("latin1"))?.[1] ?? "";

/** Tracks each connection's pending requests, whether its reader still reads, and its network's share. */
export function watchConnections(server: Server, { deadlines, perNetwork, isExempt, headers, closing }: Options) {
  const connections = new Map<Socket, Connection>();
  const networks = networkCounts(perNetwork);
  const fixed = linesOf(headers);
  let lingering = 0;

  server.on("connection", (socket) => {
    const connection: Connection = { waiting: new Set(), closing: false, silence: undefined };
    const address = plainAddress(socket.remoteAddress ?? "");
    const network = isExempt(address) ? null : networkOf(address);
    const taken = network === null || networks.enter(network);
    connections.set(socket, connection);
    socket.once("close", () => {
      connections.delete(socket);
      if (network !== null && taken) networks.leave(network);
      // Node reports a closed connection only to the answer being sent, so end the others here.
      for (const end of [...connection.waiting]) end();
    });
    if (!taken)
      refuse(socket, "503 Service Unavailable", "crowd", (target) => ({
        "Retry-After": "5",
        ...boardRefresh(503, target),
      }));
  });

  // Fires every third of the limit, because Node restarts the timer on each write.
  server.setTimeout(deadlines.write / 3, (socket: Socket) => {
    const connection = connections.get(socket);
    if (!connection || connection.waiting.size === 0) return void socket.destroy();
    if (isStalled(socket, connection)) return close(socket, connection, "stalled");
    socket.setTimeout(deadlines.write / 3);
  });

  /** True on the second check in a row without progress in writing. */
  function isStalled(socket: Socket, connection: Connection): boolean {
    if (socket.writableLength === 0) {
      connection.silence = undefined;
      return false;
    }
    const now = performance.now();
    const sent = socket.bytesWritten - socket.writableLength;
    const last = connection.silence;
    connection.silence = { at: now, sent };
    return last !== undefined && last.sent === sent && now - last.at < deadlines.write / 2;
  }

  function close(socket: Socket, connection: Connection, why: Closing): void {
    connection.closing = true;
    closing(why);
    socket.destroy();
  }

  /** Sends a one-line reason if no answer is being written, then ends the connection. `more` waits for the request. */
  function refuse(socket: Socket, status: string, why: Closing, more?: (target: string) => Headers): void {
    const connection = connections.get(socket);
    const mayWrite = socket.writable && connection?.closing === false && connection.waiting.size === 0;
    if (!mayWrite || lingering >= LINGERING_LIMIT) {
      if (connection?.closing === false) closing(why);
      return void socket.destroy();
    }
    connection.closing = true;
    closing(why);
    lingering += 1;
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once("close", () => {
      lingering -= 1;
      clearTimeout(timer);
    });
    const end = (own: Headers) =>
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${linesOf(own)}${fixed}\r\n`);
    if (!more) return void end({});
    // The parser must not see the request, or the site would answer it.
    socket.removeAllListeners("data");
    socket.once("data", (chunk: Buffer) => end(more(targetOf(chunk))));
  }

  return {
    isClosing: (socket: Socket): boolean => socket.destroyed || connections.get(socket)?.closing !== false,
    /** Tracks a request until its answer or connection ends; calls `ended` once. */
    begin(socket: Socket, response: ServerResponse, ended: () => void): void {
      const connection = connections.get(socket);
      if (!connection) return ended();
      const end = () => {
        if (connection.waiting.delete(end)) ended();
      };
      connection.waiting.add(end);
      response.on("close", end);
      if (connection.waiting.size > PIPELINE_LIMIT) close(socket, connection, "pipelining");
    },
    refuse,
  };
}
