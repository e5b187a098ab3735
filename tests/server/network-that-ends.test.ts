import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../support/free-port.js";
import { startingMoment } from "../support/moments.js";
import { seededDirectory } from "../support/seeded-store";
import { type RunningServer, startServer } from "../support/server";

/** A site and its network as two processes, of which the second ends (S 8.4, security 4, 5, rulings 4). */

const MEMBER_CLIENT_SECRET = "between-the-two";
const directory = seededDirectory("network-that-ends");
let port = 0;
let network: ChildProcess | undefined;
let site: RunningServer | undefined;

async function startNetwork(): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../build/backend.js")], {
    env: {
      ...process.env,
      ...{ NODE_ENV: "production", APP_ENV: "test", DATA_DIR: directory, DATABASE_URL: "", SCHOOLS: "51" },
      ...{ BACKEND_PORT: String(port), MEMBER_CLIENT_SECRET, CLOCK_START: startingMoment() },
    },
    stdio: "ignore",
  });
  network = child;
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The network ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function endNetwork(): Promise<void> {
  network?.kill("SIGKILL");
  if (network) await once(network, "exit");
}

async function open(path: string) {
  const answer = await fetch(`${site?.url}${path}`);
  const text = (await answer.text()).replaceAll("<!-- -->", "");
  return { status: answer.status, text, kept: answer.headers.get("cache-control") ?? "", headers: answer.headers };
}

beforeAll(async () => {
  port = await freePort();
  await startNetwork();
  const NETWORK_URL = `http://127.0.0.1:${port}`;
  site = await startServer({ env: { NETWORK_URL, MEMBER_CLIENT_SECRET, LOG_LEVEL: "warn" } });
}, 240_000);

afterAll(async () => {
  await site?.stop();
  await endNetwork();
  rmSync(directory, { recursive: true, force: true });
});

describe("a network that ends", () => {
  it("has pages for everyone while it is there", async () => {
    for (const path of ["/search?q=lincoln", "/watch-events?status=live"])
      expect((await open(path)).kept).toContain("public");
    expect((await open("/sitemaps/pages.xml")).status).toBe(200);
    await endNetwork();
  });

  it.each([
    ["/", "Find your school", "No games live right now"],
    ["/search?q=jefferson", "We can’t search right now.", "We didn’t find anything"],
    ["/find-school?q=jefferson", "We can’t show this list right now.", "No school matches"],
    ["/watch-events?status=ondemand&activity=chess", "We can’t show this list right now.", "No events match"],
  ])("leaves %s without its lists, for one visitor, and without untrue words", async (path, words, untrue) => {
    const { status, text, kept } = await open(path);
    expect([status, kept]).toEqual([200, "private, no-store"]);
    expect(text).toContain(words);
    expect(text).not.toContain(untrue);
  });

  it("leaves what was read a moment ago as it was, for everyone", async () => {
    const { text, kept } = await open("/watch-events?status=live&a=another+address");
    expect(text).not.toContain("We can’t show this list right now.");
    expect(text).toMatch(/>[1-9][\d,]{0,9} events?/);
    expect(kept).toContain("public");
  });

  it("leaves no page with its inner marks", async () => {
    expect((await open("/search?q=jefferson")).headers.has("x-page-misses")).toBe(false);
    expect((await open("/search?q=jefferson&utm_source=x")).headers.has("x-page-misses")).toBe(false);
  });

  it("is said once for each call and kind of failure, not by each page", async () => {
    for (let nth = 0; nth < 20; nth += 1) await open(`/?visit=${nth}`);
    const lines = (site?.output() ?? "")
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === "upstream call did not succeed" || msg === "went on without an answer");
    const said = lines.map(({ service, method, path, outcome, status, without, kind }) =>
      JSON.stringify([service, method, path, outcome, status, without, kind]),
    );
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((one, index) => said.indexOf(one) !== index)).toEqual([]);
  });

  it("is asked again when it is back, and its pages are everyone's again", async () => {
    await startNetwork();
    await expect
      .poll(async () => (await open("/search?q=jefferson")).kept, { timeout: 60_000, interval: 500 })
      .toContain("public");
    expect((await open("/search?q=jefferson")).text).not.toContain("We can’t search right now.");
  }, 200_000);
});
