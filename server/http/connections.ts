import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Deadlines } from "./deadlines";
import { networkOf, plainAddress } from "./peer";

/** Why the server ended a connection by itself. */
export type Closing = "pipelining" | "crowd" | "stalled" | "unreadable";

type Options = {
  deadlines: Deadlines;
  /** Open connections that one network may have; 0 takes any number. */
  perNetwork: number;
  /** Peers who bring many visitors: they are not counted by their own address. */
  isExempt(address: string): boolean;
  /** The headers of an answer that the server writes itself. */
  headers: Readonly<Record<string, string>>;
  closing(why: Closing): void;
};

type Connection = {
  /** The requests that wait for their answer, each with what is to be done when they end. */
  waiting: Set<() => void>;
  closing: boolean;
  silence: { at: number; sent: number } | undefined;
};

/** Browsers send a request when the last one is answered; a few ahead are forgiven. */
const PIPELINE_LIMIT = 4;

/** How long a refused visitor may take to read why, and how many may at once. */
const LINGER_MS = 1_000;
const LINGERING_LIMIT = 256;

/** Counts by network, and forgets a network with its last one. */
export function networkCounts(limit: number) {
  const counts = new Map<string, number>();
  return {
    /** False where the network has its share already. */
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

/**
 * What happens on each connection: which requests wait on it, whether its reader still reads, and how many connections
 * their network has.
 */
export function watchConnections(server: Server, { deadlines, perNetwork, isExempt, headers, closing }: Options) {
  const connections = new Map<Socket, Connection>();
  const networks = networkCounts(perNetwork);
  const fixed = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
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
      // Node tells only the answer whose turn it is that the connection is gone, not those behind it.
      for (const end of [...connection.waiting]) end();
    });
    if (!taken) refuse(socket, "503 Service Unavailable", "crowd", "Retry-After: 5\r\n");
  });

  // A silent connection is heard of every third of the time: Node restarts the wait when something was written
  // meanwhile.
  server.setTimeout(deadlines.write / 3, (socket: Socket) => {
    const connection = connections.get(socket);
    if (!connection || connection.waiting.size === 0) return void socket.destroy();
    if (isStalled(socket, connection)) return close(socket, connection, "stalled");
    socket.setTimeout(deadlines.write / 3);
  });

  /** True at the second word in a row that nothing was taken of what waits to be written. */
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

  /** Says why in a line that costs nothing, where no one else is writing, and ends the connection. */
  function refuse(socket: Socket, status: string, why: Closing, more = ""): void {
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
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${more}${fixed}\r\n`);
  }

  return {
    /** True where the server ends the connection: its further requests are not looked at. */
    isClosing: (socket: Socket): boolean => socket.destroyed || connections.get(socket)?.closing !== false,
    /**
     * Takes a request into account until its answer or its connection ends, whichever is first; `ended` is called once.
     */
    begin(socket: Socket, response: ServerResponse, ended: () => void): void {
      const connection = connections.get(socket);
      if (!connection) return ended();
      const end = () => {
        if (connection.waiting.delete(end)) ended();
      };
      connection.waiting.add(end);
      response.once("close", end);
      if (connection.waiting.size > PIPELINE_LIMIT) close(socket, connection, "pipelining");
    },
    refuse,
  };
}
