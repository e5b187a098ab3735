import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.js";
import { startingMoment } from "./moments.js";
import { seededDirectory } from "./seeded-store";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type RunningServer = {
  url: string;
  pid: number;
  dataDirectory: string;
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

type Start = {
  env?: Record<string, string>;
  dataDirectory?: string;
  command?: string[];
  from?: string;
  /** Where its time begins: ISO 8601 with a zone. */
  moment?: string;
  /** The file that its standard output goes to. */
  log?: string;
  /** Nobody reads what it says of its start. */
  unread?: boolean;
};

/** Starts the built site as its own process on a port and a data directory of its own, and waits until it is ready. */
export async function startServer({
  env = {},
  dataDirectory,
  command = [join(root, "build/main.js")],
  from = root,
  moment = startingMoment(),
  log,
  unread,
}: Start = {}): Promise<RunningServer> {
  if (!existsSync(join(root, "build/complete"))) throw new Error("There is no build: run `npm run build` first");
  const own = dataDirectory ?? seededDirectory("server");
  const port = await freePort();
  const out = log ? openSync(log, "w") : "pipe";
  const child = spawn(process.execPath, command, {
    cwd: from,
    env: {
      ...process.env,
      NODE_ENV: "production",
      APP_ENV: "test",
      DATA_DIR: own,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATABASE_URL: "",
      LOG_LEVEL: "error",
      SCHOOLS: "51",
      CLOCK_START: moment,
      ...env,
    },
    stdio: ["ignore", out, "pipe"],
  });
  // The process has its own.
  if (typeof out === "number") closeSync(out);
  let output = "";
  const says = (chunk: Buffer) => (output += chunk.toString());
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", says);
  if (unread) child.stderr?.destroy();
  const url = `http://localhost:${port}`;
  await untilReady(child, `http://127.0.0.1:${port}`, () => output);
  return {
    url,
    pid: child.pid ?? 0,
    dataDirectory: own,
    output: () => output,
    async stop(signal = "SIGTERM") {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, "exit");
      }
      if (!dataDirectory) rmSync(own, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

/** The addresses of the live examples, by their names on the development page. */
export async function scenariosOf(url: string): Promise<ReadonlyMap<string, string>> {
  const answer = await fetch(`${url}/dev/scenarios.json`);
  const { scenarios } = (await answer.json()) as { scenarios: { name: string; url: string }[] };
  return new Map(scenarios.map((one) => [one.name, one.url]));
}

export async function scenarioPath(url: string, name: string): Promise<string> {
  const address = (await scenariosOf(url)).get(name);
  if (!address) throw new Error(`There is no example named ${name}`);
  return new URL(address, url).pathname;
}

/** What an answer sets, as the next request says it. */
export const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** The answer to signing in as one of the league's members, "free", "annual"… */
export async function signIn(url: string, role: string): Promise<Response> {
  const answer = await fetch(`${url}/users/sign_in`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url },
    body: new URLSearchParams({ email: `${role}@fieldhouse.example`, password: "Friday-Night-26" }),
  });
  if (answer.status !== 303) throw new Error(`Signing in as ${role} was answered by ${answer.status}`);
  return answer;
}

/** The cookies of a member's session. */
export const signedIn = async (url: string, role: string): Promise<string> => cookiesOf(await signIn(url, role));

async function untilReady(child: ChildProcess, url: string, output: () => string) {
  const deadline = performance.now() + 120_000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    // Plain remix-serve knows no /readyz: any answer below 500 means that it is there.
    if (answer && answer.status < 500) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`The server was not ready in time:\n${output()}`);
}
