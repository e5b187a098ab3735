import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";
import { settings } from "./env.server";
import { processSingleton } from "./singleton.server";
import { standardOutput } from "./standard-output.server";

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
