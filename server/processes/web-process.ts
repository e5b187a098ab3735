import type { Socket } from "node:net";
import { runSite } from "../run";
import type { Settings } from "../settings";
import { type Channel, channelTo } from "./channel";

/** The argument that makes a process of the same script a web process. */
export const WEB_PROCESS = "web-process";

/** Sent with a connection, and back when it has arrived. */
export const TAKE = "take";
export const TOOK = "took";

/** As few as SOCKETS_PER_ADDRESS may be. */
const LEAST_SOCKETS = 16;

type Bounds = Pick<Settings, "pageCacheBytes" | "socketsPerNetwork">;

/** What the settings allow the whole site, divided by the number of processes that serve it. */
export const shareOf = ({ pageCacheBytes, socketsPerNetwork }: Bounds, processes: number): Bounds => ({
  pageCacheBytes: Math.floor(pageCacheBytes / processes),
  socketsPerNetwork: socketsPerNetwork && Math.max(LEAST_SOCKETS, Math.ceil(socketsPerNetwork / processes)),
});

const connectionsFromMain = (taken: (socket: Socket) => void) =>
  void process.on("message", (message: unknown, socket?: Socket) => {
    if (message !== TAKE) return;
    process.send?.(TOOK);
    // The visitor may have left meanwhile.
    if (socket) taken(socket);
  });

type Site = Pick<Parameters<typeof runSite>[0], "settings" | "build" | "clientDirectory">;

/** One of several web processes: the main process holds the network, hands out connections, and says when to leave. */
export async function runWebProcess({ settings, ...site }: Site, main: Channel = channelTo(process)): Promise<void> {
  const end = (code: number) => process.exit(code);
  // A terminal sends these to every process; the main process decides.
  process.on("SIGINT", () => undefined);
  process.on("SIGHUP", () => undefined);
  process.on("unhandledRejection", (error) => console.error(error));
  process.once("disconnect", () => end(1));
  const running = await runSite({
    ...site,
    // The main process has logged the warnings.
    settings: { ...settings, ...shareOf(settings, Number(settings.webProcesses)), warnings: [] },
    onProgress: () => undefined,
    main,
    connections: connectionsFromMain,
  });
  const leave = (replaced: boolean, code: number) =>
    void running
      .stop({ replaced })
      .then(() => end(code))
      .catch((error: unknown) => (console.error(error), end(1)));
  main.answer("leave", (replaced: boolean) => leave(replaced, 0));
  process.once("SIGTERM", () => leave(true, 0));
  process.once("uncaughtException", (error) => {
    console.error(error);
    leave(true, 1);
  });
  await main.ask("ready");
}
