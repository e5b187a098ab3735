import type { Socket } from "node:net";
import { PATIENCE, type Patience, runSite } from "../run";
import type { Settings } from "../settings";
import { type Channel, channelTo } from "./channel";

/** The argument that makes a process of the same script a web process. */
export const WEB_PROCESS = "web-process";

/** Sent with a connection, and back when it has arrived. */
export const TAKE = "take";
export const TOOK = "took";

/** Ends before the main process, which closes the store after it. */
export const WEB_PATIENCE: Patience = { ...PATIENCE, whole: 10_500 };

/** Then it leaves without the main process knowing. */
const LEAVING_WITHIN_MS = 1_000;

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
    patience: WEB_PATIENCE,
    main,
    connections: connectionsFromMain,
  });
  const leave = (replaced: boolean, code: number) =>
    void running
      .stop({ replaced })
      .then(() => end(code))
      .catch((error: unknown) => (console.error(error), end(1)));
  main.answer("leave", (replaced: boolean) => leave(replaced, 0));
  // The main process hands it no more connections before it begins to leave.
  const leaveOnItsOwn = (code: number) =>
    void main
      .askWithin(LEAVING_WITHIN_MS, "leaving")
      .catch((error: unknown) => console.error(error))
      .then(() => leave(true, code));
  process.on("SIGTERM", () => leaveOnItsOwn(0));
  process.on("uncaughtException", (error) => {
    console.error(error);
    leaveOnItsOwn(1);
  });
  await main.ask("ready");
}
