import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { z } from "zod";
import type { Screen } from "./command.server";
import { COMMAND_SOCKET, commandAnswer, type commandRequest } from "./command-socket.server";

type Store = { DATA_DIR: string; DATABASE_URL?: string | undefined };

async function socketOf({ DATA_DIR, DATABASE_URL }: Store): Promise<Socket | null> {
  if (DATABASE_URL) return null;
  const socket = createConnection(join(DATA_DIR, COMMAND_SOCKET));
  try {
    await once(socket, "connect");
    return socket;
  } catch {
    return null;
  }
}

/** Lets the process that serves this SQLite store run the command; null where none does. */
export async function runInSite(
  store: Store,
  request: z.input<typeof commandRequest>,
  output: Screen,
  screen: Screen,
): Promise<number | null> {
  const socket = await socketOf(store);
  if (!socket) return null;
  socket.on("error", () => undefined);
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const text of createInterface({ input: socket })) {
    const line = commandAnswer.parse(JSON.parse(text));
    if ("output" in line) output.write(line.output);
    else if ("screen" in line) screen.write(line.screen);
    else return line.code;
  }
  screen.write("The site ended before it said how it went. Run the same command again.\n");
  return 1;
}
