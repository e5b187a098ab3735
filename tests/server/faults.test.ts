import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SERVICE_NAMES } from "~contracts/network";
import { type RunningServer, signedIn, startServer } from "../support/server";
import { everyRoute } from "./every-route";

/** Every page while nothing behind it answers, or answers nonsense (rulings 3, security 5). */

/** Nonsense first: a connection that fails opens the breaker, and then no one is asked anymore. */
const FAULTS = ["bad-json", "wrong-shape", "empty", "refused"] as const;

let server: RunningServer;
let session = "";
let addresses: string[];

beforeAll(async () => {
  server = await startServer();
  // What the tests themselves work with is left out.
  addresses = (await everyRoute(server.url)).filter((address) => !address.startsWith("/dev/"));
  session = await signedIn(server.url, "annual");
});
afterAll(() => server.stop());

async function set(fault: string, service?: string) {
  const answer = await fetch(`${server.url}/dev/faults`, {
    method: "POST",
    headers: { Origin: server.url },
    body: new URLSearchParams({ fault, ...(service ? { service } : {}) }),
  });
  expect([fault, service, answer.status]).toEqual([fault, service, 200]);
}

/** What is wrong with an answer; nothing where it says what it should. */
async function complaintsOf(address: string, Cookie: string): Promise<string[]> {
  const answer = await fetch(server.url + address, { redirect: "manual", headers: { Cookie } });
  const body = await answer.text();
  const about = `${answer.status} ${address}${Cookie ? " (member)" : ""}`;
  return [
    ...(answer.status >= 500 && answer.status !== 503 ? [about] : []),
    ...(answer.status === 503 && !(Number(answer.headers.get("Retry-After")) > 0)
      ? [`${about} without Retry-After`]
      : []),
    ...(/\n[ \t]+at .+:\d+:\d+/.test(body) ? [`${about} with a stack`] : []),
    ...(answer.headers.get("Content-Type")?.includes("text/html") &&
    answer.status !== 304 &&
    body &&
    !body.includes("</html>")
      ? [`${about} in part`]
      : []),
  ];
}

describe("every page while all upstreams fail", () => {
  it.each(FAULTS)("%s", async (fault) => {
    expect(addresses.length).toBeGreaterThan(70);
    for (const service of SERVICE_NAMES) await set(fault, service);
    const asked = ["", session].flatMap((cookie) =>
      addresses.map(
        (address) => () => complaintsOf(`${address}${address.includes("?") ? "&" : "?"}utm_campaign=${fault}`, cookie),
      ),
    );
    const complaints: string[] = [];
    for (let at = 0; at < asked.length; at += 20)
      complaints.push(...(await Promise.all(asked.slice(at, at + 20).map((ask) => ask()))).flat());
    expect(complaints).toEqual([]);
  });

  it("and each is well again afterward", async () => {
    await set("none");
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});
