import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "~contracts/endpoint";
import { timeFrom } from "~contracts/environment/running-time";
import { type Network, SERVICE_NAMES, type ServiceName } from "~contracts/network";
import { createNetwork } from "~network/network.server";
import { startingMoment } from "../support/moments.js";

/** The embedded network stands in for every upstream: a call that it doesn't know would be missed in silence. */

/** These two have no embedded service: without their address no one calls them. */
const NOT_EMBEDDED = ["captcha", "webToLead"];
/** What they say of a token or a code that no one has is what is said of a call that no one knows. */
const SAYS_THE_SAME = ["alert.unsubscription", "alert.unsubscribe", "family.familyInvitation", "member.voucher"];

/** Of a kind that has videos. */
const PATHS: Record<string, string> = { "content.videoUrl": "/v2/vods/none/url.json" };
const PARAMETERS: Record<string, string> = { version: "v2", plural: "games", file: "none.json", type: "live" };

const modules = import.meta.glob<Record<string, unknown>>("../../contracts/*.ts", { eager: true });
const calls = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, contract]) =>
    name.endsWith("Contract") ? callsOf(name.slice(0, -"Contract".length), contract as Record<string, Endpoint>) : [],
  ),
);

/** "quickLinks" is asked of "quick-links"; what is no service's name is a part of the member service. */
function callsOf(contract: string, endpoints: Record<string, Endpoint>) {
  if (NOT_EMBEDDED.includes(contract)) return [];
  const name = contract.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const service = SERVICE_NAMES.find((one) => one === name) ?? "member";
  return Object.entries(endpoints).map(([call, { method, path }]) => ({
    ...{ call: `${contract}.${call}`, service, method },
    path:
      PATHS[`${contract}.${call}`] ??
      path.replace(/:(\w+)/g, (_, parameter: string) => PARAMETERS[parameter] ?? "none"),
  }));
}

const dataDir = mkdtempSync(join(tmpdir(), "served-"));
let network: Network;
beforeAll(async () => {
  network = await createNetwork({
    ...{ dataDir, databaseUrl: null, siteUrl: "http://localhost:3000", liveHlsBaseUrl: "/media", smtpUrl: null },
    ...{ memberClient: { id: "web", secret: "secret" }, now: timeFrom(Date.parse(startingMoment())) },
    ...{ developmentTools: true, demo: true, league: "none" },
  });
});
afterAll(async () => {
  await network.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function said(service: ServiceName, method: string, path: string): Promise<string> {
  const answer = await network.apps[service].fetch(new Request(`http://${service}.embedded${path}`, { method }));
  return `${answer.status} ${await answer.text()}`;
}

describe("the embedded network", () => {
  it("is asked for every call of its contracts", () => expect(calls.length).toBeGreaterThan(140));

  it.each(calls)("knows $call", async ({ call, service, method, path }) => {
    const unknown = await said(service, method, "/no/such/call");
    const answer = await said(service, method, path);
    expect(answer === unknown).toBe(SAYS_THE_SAME.includes(call));
  });
});
