import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { seededDirectory } from "../support/seeded-store";
import { cookiesOf, type RunningServer, scenarioPath, signedIn, startServer } from "../support/server";

/** One directory for all: the servers here come one after another. */
const dataDirectory = seededDirectory("process");
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

const running: RunningServer[] = [];
const start = async (options: Parameters<typeof startServer>[0] = {}) => {
  const server = await startServer({ dataDirectory, ...options });
  running.push(server);
  return server;
};
afterEach(() => Promise.all(running.splice(0).map((server) => server.stop())));

describe("a process that runs (security 7)", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ dataDirectory, from: tmpdir(), env: { LOG_LEVEL: "warn" } });
  });
  afterAll(async () => expect(await server.stop()).toBe(0));

  it("is alive, ready and measured", async () => {
    const { url } = server;
    const [alive, ready, metrics] = await Promise.all(
      ["/healthz", "/readyz", "/metrics"].map((path) => fetch(url + path)),
    );
    expect([alive?.status, ready?.status, metrics?.status]).toEqual([200, 200, 200]);
    const text = (await metrics?.text()) ?? "";
    expect(text).toMatch(/http_requests_in_flight \d/);
    expect(text).toMatch(/upstream_calls_total/);
  });

  it("finds its films wherever it is started from", async () => {
    const { url } = server;
    const session = await signedIn(url, "annual");
    const page = await fetch(url + (await scenarioPath(url, "paid_live")), { headers: { Cookie: session } });
    const stream = /\/media\/live\/\w+\//.exec(await page.text())?.[0];
    const film = await fetch(`${url}${stream}480p.mp4`, {
      headers: { Cookie: `${session}; ${cookiesOf(page)}`, Range: "bytes=0-9" },
    });
    expect([film.status, film.headers.get("content-type")]).toEqual([206, "video/mp4"]);
  });

  it("refuses a second one on the same directory, and says why", () =>
    expect(startServer({ dataDirectory })).rejects.toThrow(/DATA_DIR/));
});

describe("the process (security 7)", () => {
  it("finishes what is under way on SIGTERM, then exits 0", async () => {
    const server = await start();
    await fetch(`${server.url}/dev/faults`, {
      method: "POST",
      headers: { Origin: server.url },
      body: new URLSearchParams({ service: "catalogue", fault: "timeout" }),
    });
    const visits = Array.from({ length: 8 }, async (_, visitor) => {
      const answer = await fetch(`${server.url}/schools/visitor-${visitor}`);
      return [answer.status, (await answer.text()).trimEnd().endsWith("</html>")];
    });
    const underWay = async () => {
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      return Number(/^http_requests_in_flight (\d+)/m.exec(metrics)?.[1]);
    };
    // The one that asks is under way, too.
    await vi.waitFor(async () => expect(await underWay()).toBeGreaterThan(visits.length), { timeout: 20_000 });
    const code = await server.stop();
    // The pages that say that no one could be asked, whole.
    expect(await Promise.all(visits)).toEqual(visits.map(() => [503, true]));
    expect(code).toBe(0);
  });

  it.each(["main.js", "backend.js"])("%s ends with 0 on SIGTERM while it prepares, too", async (program) => {
    // A database that takes connections and says nothing.
    const database = createServer().listen(0, "127.0.0.1");
    await once(database, "listening");
    const { port } = database.address() as AddressInfo;
    const connected = once(database, "connection");
    const child = spawn(process.execPath, [join(import.meta.dirname, "../../build", program)], {
      env: {
        ...process.env,
        ...{ APP_ENV: "test", NODE_ENV: "production", PORT: "0", BACKEND_PORT: "0" },
        ...(program === "backend.js" && { MEMBER_CLIENT_SECRET: "hush" }),
        DATABASE_URL: `postgres://fan@127.0.0.1:${port}/network`,
      },
      stdio: "ignore",
    });
    const [socket] = (await connected) as [Socket];
    child.kill("SIGTERM");
    // Process 1 of a container would not end by itself.
    expect(await once(child, "exit")).toEqual([0, null]);
    socket.destroy();
    database.close();
  });

  it.skipIf(!existsSync("/dev/full"))("serves on where its log's disk is full, and ends when told to", async () => {
    const server = await start({ log: "/dev/full", env: { LOG_LEVEL: "info" } });
    for (let nth = 0; nth < 10; nth += 1)
      expect((await fetch(`${server.url}/watch-events?page=${nth}`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  it("goes on where its reader has left, and ends when it is told to", async () => {
    const server = await start({ unread: true });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  it("takes nobody new after that", async () => {
    const server = await start();
    const [code] = await Promise.all([
      server.stop(),
      new Promise((resolve) => setTimeout(resolve, 100)).then(async () => {
        const answer = await fetch(`${server.url}/readyz`).catch(() => null);
        expect(answer?.status ?? 503).toBe(503);
        expect(answer?.headers.get("connection") ?? "close").toBe("close");
      }),
    ]);
    expect(code).toBe(0);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });

  it.each(["2026-11-20T19:40:00-05:00", "2026-11-22T09:05:00Z"])("begins at %s, with live games", async (moment) => {
    const { url } = await start({ moment });
    const { now } = (await (await fetch(`${url}/dev/clock`)).json()) as { now: string };
    const late = Date.parse(now) - Date.parse(moment);
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(120_000);
    expect(await (await fetch(`${url}/watch-events?status=live`)).text()).toMatch(/\bLive\b[\s\S]*<article/);
  });

  it("serves pages and takes forms under plain remix-serve, too", async () => {
    const { url, output } = await start({
      command: ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
    });
    for (const path of ["/", "/search?q=lincoln", await scenarioPath(url, "free_replay")]) {
      const answer = await fetch(url + path);
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect([path, answer.status, policy.includes("script-src")], output()).toEqual([path, 200, true]);
      expect(await answer.text()).toContain("</html>");
    }
    const account = await fetch(`${url}/member/account`, { headers: { Cookie: await signedIn(url, "free") } });
    expect(await account.text()).toContain("free@fieldhouse.example");
  });
});
