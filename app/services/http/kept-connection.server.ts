import { request as httpRequest } from "node:http";
import type { Duplex } from "node:stream";
import {
  answeredFrame,
  type AskedFrame,
  CALLS_ADDRESS,
  CALLS_PROTOCOL,
  frameReader,
  frameWriter,
  LONGEST_BODY,
} from "~contracts/call-frames";
import { NETWORK_GRANT_HEADER, networkGrant } from "~contracts/grant";
import { answerBytes, bodyOf } from "./answer-text";
import type { Transport } from "./transport.server";

type Waiting = { answer(response: Response): void; fail(error: unknown): void };
type Connection = {
  ask(call: AskedFrame, body?: Uint8Array): void;
  /** After a call that no one waits for anymore. */
  gaveUp(): void;
  waiting: Map<number, Waiting>;
};

/** As fetch fails. */
const broken = (code: string) => new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });

/** A machine that is gone without a word is noticed. */
const LOOKED_AFTER_MS = 10_000;
/** So is one that takes connections and says nothing: the next call opens another. */
const OPENED_WITHIN_MS = 3_000;
const SILENT_MS = 1_000;

/**
 * All calls to a shared network on one connection, those of one moment in one piece: an HTTP request for each took
 * more of both processes than the call itself. Opened by the first call, and again by the next one after it broke.
 */
export function keptConnection({ networkUrl, secret }: { networkUrl: string; secret: string }): Transport {
  const base = new URL(networkUrl).href.replace(/\/$/, "");
  let opening: Promise<Connection> | null = null;
  let last = 0;

  function connection(): Promise<Connection> {
    if (opening) return opening;
    const mine = opened(base, secret, () => {
      if (opening === mine) opening = null;
    });
    opening = mine;
    return mine;
  }

  async function send(request: Request): Promise<Response> {
    const { signal, method, url } = request;
    const body = request.body ? await answerBytes(request, LONGEST_BODY, signal) : undefined;
    const { ask, gaveUp, waiting } = await connection();
    signal.throwIfAborted();
    const id = (last += 1);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        ask({ id, given: "up" });
        settle(() => reject(signal.reason as Error));
        gaveUp();
      };
      const settle = (how: () => void) => {
        signal.removeEventListener("abort", giveUp);
        waiting.delete(id);
        how();
      };
      signal.addEventListener("abort", giveUp, { once: true });
      waiting.set(id, {
        answer: (response) => settle(() => resolve(response)),
        fail: (error) => settle(() => reject(error as Error)),
      });
      ask({ id, method, address: url.slice(base.length), headers: [...request.headers] }, body);
    });
  }

  return send;
}

/** `isOver`: the connection accepts no more calls. */
function opened(base: string, secret: string, isOver: () => void): Promise<Connection> {
  const grant = networkGrant(secret, { method: "GET", address: CALLS_ADDRESS });
  const opener = httpRequest(`${base}${CALLS_ADDRESS}`, {
    agent: false,
    headers: { connection: "upgrade", upgrade: CALLS_PROTOCOL, [NETWORK_GRANT_HEADER]: grant },
  });
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => opener.destroy(new Error("The network keeps no connection")), OPENED_WITHIN_MS);
    const failed = (error: Error) => {
      clearTimeout(late);
      isOver();
      reject(new TypeError("fetch failed", { cause: error }));
    };
    opener.on("error", failed);
    opener.on("response", (answer) => {
      answer.resume();
      failed(new Error(`The network answered ${answer.statusCode} instead of keeping a connection`));
    });
    opener.on("upgrade", (_answer, socket, first) => {
      clearTimeout(late);
      socket.setKeepAlive(true, LOOKED_AFTER_MS);
      resolve(connectionOn(socket, first, isOver));
    });
    opener.end();
  });
}

function connectionOn(socket: Duplex, first: Buffer, isOver: () => void): Connection {
  const waiting = new Map<number, Waiting>();
  let leaving = false;
  /** Since when something was asked and nothing has arrived. */
  let unheardSince: number | null = null;

  function endIfDone(): void {
    if (leaving && waiting.size === 0) socket.end();
  }

  function leave(): void {
    leaving = true;
    isOver();
    endIfDone();
  }

  const read = frameReader((given, body) => {
    const head = answeredFrame.parse(given);
    if ("leaves" in head) return leave();
    const asked = waiting.get(head.id);
    if ("broke" in head) asked?.fail(broken("ECONNRESET"));
    else {
      const { status, headers } = head;
      asked?.answer(new Response(bodyOf(status, body), { status, headers }));
    }
    endIfDone();
  });

  function arrive(piece: Buffer): void {
    unheardSince = null;
    try {
      read(piece);
    } catch (error) {
      socket.destroy(error as Error);
    }
  }

  socket.on("data", arrive);
  socket.on("error", () => undefined);
  socket.on("close", () => {
    isOver();
    for (const { fail } of [...waiting.values()]) fail(broken("ECONNRESET"));
  });
  if (first.length > 0) arrive(first);

  const write = frameWriter<AskedFrame>(socket);
  return {
    waiting,
    ask(call, body) {
      if (!("given" in call)) unheardSince ??= performance.now();
      write(call, body);
    },
    gaveUp() {
      if (unheardSince !== null && performance.now() - unheardSince >= SILENT_MS) leave();
      else endIfDone();
    },
  };
}
