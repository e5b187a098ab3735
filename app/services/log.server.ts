import pino from "pino";
import { settings } from "./config/env.server";
import { processSingleton } from "./process-singleton.server";

/** One JSON line per entry; keys that hold secrets are never written (security 4). */
export function log(): pino.Logger {
  return processSingleton("log", () =>
    pino({
      level: settings().app.LOG_LEVEL,
      redact: { paths: ["password", "token", "access_token", "refresh_token", "*.password", "*.token", "*.access_token"], censor: "[redacted]" },
    }),
  );
}
