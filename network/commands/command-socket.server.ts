import { once } from "node:events";
import { chmodSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inspect } from "node:util";
import { z } from "zod";
import type { NetworkSettings } from "~contracts/network";
import type { Billing } from "../billing/billing-settings";
import { reconcileBooks } from "../billing/provider/reconciliation.server";
import type { Screen } from "./command.server";
import { reportReconciliation } from "./reconcile-report";
import { reportRefund } from "./refund-report";
import { refundWithAudit } from "./refund-with-audit.server";

/**
 * A SQLite store has one writer, so the process that serves it does what a command asks, at a socket beside the store
 * that is for this user alone (docs/operations.md).
 */

export const COMMAND_SOCKET = "commands.sock";

export const commandRequest = z.object({ name: z.string(), args: z.array(z.string()) });
/** One line each: what it prints, what it says beside that, and at last the exit code. */
export const commandAnswer = z.union([
  z.object({ output: z.string() }),
  z.object({ screen: z.string() }),
  z.object({ code: z.number() }),
]);
type Line = z.output<typeof commandAnswer>;

type Reconcile = Parameters<typeof reportReconciliation>[0];
type Run = (args: readonly string[], output: Screen, screen: Screen) => Promise<number>;

const commandsOf = (billing: Billing, signal: AbortSignal): Record<string, Run> => ({
  refund: ([order = ""], output, screen) => reportRefund(order, () => refundWithAudit(billing, order), output, screen),
  async reconcile(_, output, screen) {
    const reconcile: Reconcile = (handlers) =>
      reconcileBooks({ ...billing, ...handlers }, { evenIfRead: true, signal });
    const code = await reportReconciliation(reconcile, output, screen);
    if (!signal.aborted) return code;
    screen.write("The site ended before all was compared. Run the same command again.\n");
    return 1;
  },
});

async function firstLine(socket: Socket): Promise<string | null> {
  for await (const line of createInterface({ input: socket })) return line;
  return null;
}

async function answer(socket: Socket, text: string, commands: Record<string, Run>): Promise<void> {
  const say = (line: Line) => void socket.write(`${JSON.stringify(line)}\n`);
  const output: Screen = { write: (printed) => say({ output: printed }) };
  const screen: Screen = { write: (note) => say({ screen: note }) };
  let code = 2;
  try {
    const { name, args } = commandRequest.parse(JSON.parse(text));
    const run = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (run) code = await run(args, output, screen);
    else screen.write(`The site has no command "${name}".\n`);
  } catch (error) {
    code = 1;
    screen.write(`${inspect(error)}\n`);
  }
  say({ code });
  socket.end();
}

/** Returns what ends it, once all that was begun is done, or stopped where the next run goes on with it. */
export async function serveCommands(
  dataDir: string,
  billing: Billing,
  report: NetworkSettings["onFailure"],
): Promise<() => Promise<void>> {
  const path = join(dataDir, COMMAND_SOCKET);
  const ending = new AbortController();
  const commands = commandsOf(billing, ending.signal);
  const silent = new Set<Socket>();
  const underWay = new Set<Promise<void>>();
  async function take(socket: Socket): Promise<void> {
    const text = await firstLine(socket);
    if (text === null) return;
    silent.delete(socket);
    const work = answer(socket, text, commands);
    underWay.add(work);
    await work.finally(() => underWay.delete(work));
  }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    silent.add(socket);
    // Anyone who asks may leave: what was begun is finished, as after a press on a page.
    socket.on("error", () => undefined).once("close", () => silent.delete(socket));
    void take(socket).catch((error: unknown) => report?.("a command", error));
  });
  try {
    // One that was left behind: this process holds the store's lock.
    rmSync(path, { force: true });
    // Under plain remix-serve nothing closes it: it must not keep an ended process.
    server.listen(path).unref();
    await once(server, "listening");
    chmodSync(path, 0o600);
  } catch (error) {
    server.close();
    // A path too long for a socket, or a disk that has none: commands then say that the store is in use.
    report?.("listening for commands", error);
  }
  server.on("error", (error) => report?.("listening for commands", error));
  return async () => {
    server.close();
    ending.abort();
    // What has asked nothing yet asks too late.
    for (const socket of silent) socket.destroy();
    await Promise.all(underWay);
  };
}
