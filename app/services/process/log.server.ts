import pino from "pino";
import { settings } from "./env.server";
import { processSingleton } from "./singleton.server";
import { standardOutput } from "./standard-output.server";

/** JSON lines; keys that hold secrets are never written (security 4). */
export function log(): pino.Logger {
  return processSingleton("log", () =>
    pino(
      {
        level: settings().app.LOG_LEVEL,
        redact: {
          paths: ["password", "token", "access_token", "refresh_token", "*.password", "*.token", "*.access_token"],
          censor: "[redacted]",
        },
      },
      standardOutput(),
    ),
  );
}
