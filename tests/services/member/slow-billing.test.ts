import { describe, expect, test } from "vitest";
import { createMemberClient } from "~/services/member/client.server";
import type { Upstreams } from "~/services/upstreams.server";
import { CLIENT } from "../../network/member/member-fixture";
import { answering, BASE, scripted } from "../http/scripted-transport";

/** Changes to a pass that a payment provider keeps waiting, and every other member (security 5). */

/** More than run at once and wait in line. */
const MANY = 200;

function members(provider: () => Response | Promise<Response>) {
  const { transport } = scripted((request) =>
    request.method === "GET" ? answering({ entitlements: ["membership"] }) : provider(),
  );
  const client = createMemberClient(transport, { baseUrl: BASE, client: CLIENT });
  const kindOf = (asked: Promise<unknown>) => asked.catch((error: { kind: string }) => error.kind);
  return { client, kindOf };
}

const upgrade = (client: Upstreams["member"]) =>
  client.upgradePass("t", "annual-basic", "2026-11-20T20:00:00.000Z", 6_000);

test("more upgrades than may wait leave the check of a pass answered", async () => {
  let answer!: (response: Response) => void;
  const bank = new Promise<Response>((resolve) => (answer = resolve));
  const { client, kindOf } = members(async () => (await bank).clone());
  const waiting = Array.from({ length: MANY }, () => kindOf(upgrade(client)));
  expect(await client.entitlements("t")).toEqual(["membership"]);
  answer(answering({}, 500));
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["status", "bulkhead"]));
});

describe("a provider that fails", () => {
  test.each<[string, (client: Upstreams["member"]) => Promise<unknown>]>([
    ["an upgrade", upgrade],
    ["a change of pass", (client) => client.changePass("t", "annual-basic", 7_999)],
    ["a pause", (client) => client.pausePass("t", "2027-03-01", 1_199)],
    ["a refund", (client) => client.refundRenewal("t", "FH-1")],
    ["an offer to stay", (client) => client.retainWithDiscount("t", "STAY", 999)],
    ["a card", (client) => client.setPaymentCard("t", { token: "tok" })],
    ["a card's removal", (client) => client.removePaymentCard("t")],
    ["a pass that ends", (client) => client.cancelManagedSubscription("t")],
    ["a pass that goes on", (client) => client.reactivateManagedSubscription("t")],
    ["an older pass that ends", (client) => client.cancelLegacySubscription("t")],
    ["PayPal's that ends", (client) => client.cancelPaypalSubscription("t", "I-1")],
  ])("closes no other counter of the members: %s", async (_what, change) => {
    const { client, kindOf } = members(() => answering({}, 500));
    for (let nth = 0; nth < 20; nth += 1) await kindOf(change(client));
    expect(await kindOf(change(client))).toBe("breaker");
    expect(await client.entitlements("t")).toEqual(["membership"]);
    client.reset();
    expect(await kindOf(change(client))).toBe("status");
  });
});

test("copies that fail close nothing else, and their counter is taken back with the others", async () => {
  const { transport } = scripted((request) =>
    request.url.endsWith("/copy") ? answering({}, 500) : answering({ entitlements: ["membership"] }),
  );
  const client = createMemberClient(transport, { baseUrl: BASE, client: CLIENT });
  const kindOfCopy = () => client.copy("t").catch((error: { kind: string }) => error.kind);
  for (let nth = 0; nth < 20; nth += 1) await kindOfCopy();
  expect(await kindOfCopy()).toBe("breaker");
  expect(await client.entitlements("t")).toEqual(["membership"]);
  client.reset();
  expect(await kindOfCopy()).toBe("status");
});
