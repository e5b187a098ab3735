import pino from "pino";

/** After a line that could not be written; the lines meanwhile are dropped. */
export const TRIED_AGAIN_MS = 1_000;

/**
 * Where lines of the log go: standard output, or a file. A full disk behind it costs lines, never the process: pino
 * would throw all but a closed pipe, and at its end try until there is room (security 7).
 */
export function standardOutput(dest: number | string = 1): pino.DestinationStream {
  const output = pino.destination({ dest, sync: false });
  const { write, flushSync } = output;
  output.removeAllListeners("error");
  output.on("error", () => {
    Object.assign(output, { write: () => true, flushSync: () => undefined });
    setTimeout(() => (output.write = write), TRIED_AGAIN_MS).unref();
  });
  output.on("write", () => (output.flushSync = flushSync));
  return output;
}
