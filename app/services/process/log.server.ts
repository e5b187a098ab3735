import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";
import { settings } from "./env.server";
import { processSingleton } from "./singleton.server";

/** After a line that could not be written; the lines meanwhile are dropped. */
export const TRIED_AGAIN_MS = 1_000;
/** What waits for a reader that sleeps; beyond that lines are dropped. */
const WAITING_BYTES = 8 * 1024 * 1024;

/**
 * Where lines of the log go: standard output, or a file. A full disk behind it costs lines, never the process: pino
 * would throw all but a closed pipe, and at its end try until there is room (security 7). So does a pipe that no one
 * reads: pino would keep every line.
 */
export function standardOutput(dest: number | string = 1): pino.DestinationStream {
  const output = pino.destination({ dest, sync: false, maxLength: WAITING_BYTES });
  const { write, flushSync } = output;
  output.removeAllListeners("error");
  output.on("error", () => {
    Object.assign(output, { write: () => true, flushSync: () => undefined });
    setTimeout(() => (output.write = write), TRIED_AGAIN_MS).unref();
  });
  output.on("write", () => (output.flushSync = flushSync));
  let dropped = 0;
  output.on("drop", () => (dropped += 1));
  output.on("drain", () => {
    if (dropped === 0) return;
    const lines = dropped;
    dropped = 0;
    pino(output).warn({ lines }, "lines of the log were dropped: it is not read fast enough");
  });
  return output;
}

const requests = () => processSingleton("request", () => new AsyncLocalStorage<string>());

/** Each line of the log that is written meanwhile has the request's id. */
export const duringRequest = <Result>(id: string, work: () => Result): Result => requests().run(id, work);

/** JSON lines; keys that hold secrets are never written (security 4). */
export const createLog = (level: string, destination: pino.DestinationStream = standardOutput()): pino.Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ id: requests().getStore() }),
      redact: {
        paths: ["password", "token", "access_token", "refresh_token", "*.password", "*.token", "*.access_token"],
        censor: "[redacted]",
      },
    },
    destination,
  );

export const log = (): pino.Logger => processSingleton("log", () => createLog(settings().app.LOG_LEVEL));
