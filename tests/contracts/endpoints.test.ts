import { describe, expect, it } from "vitest";
import type { Endpoint } from "~contracts/endpoint";

/** What every call of every upstream says of itself (security 5). */

const modules = import.meta.glob<Record<string, unknown>>("../../contracts/*.ts", { eager: true });
const contracts = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, contract]) =>
    name.endsWith("Contract")
      ? [[name.slice(0, -"Contract".length), contract as Record<string, Endpoint>] as const]
      : [],
  ),
);
const endpoints = contracts.flatMap(([name, contract]) =>
  Object.entries(contract).map(([call, endpoint]): [name: string, endpoint: Endpoint] => [`${name}.${call}`, endpoint]),
);
const named = (such: (endpoint: Endpoint) => boolean) =>
  endpoints.flatMap(([name, endpoint]) => (such(endpoint) ? [name] : [])).sort();

it("are found", () => expect(contracts.length).toBeGreaterThan(20));

describe("a call", () => {
  it.each(endpoints)("%s ends in time, and says how long its answer is kept", (_name, { timeoutMs, kept, method }) => {
    expect(timeoutMs).toBeGreaterThanOrEqual(500);
    expect(timeoutMs).toBeLessThanOrEqual(30_000);
    if (kept === "never") return;
    expect(kept.freshMs).toBeGreaterThanOrEqual(5_000);
    expect(kept.freshMs).toBeLessThanOrEqual(30_000);
    expect([0, 300_000]).toContain(kept.staleMs);
    expect(["GET", "POST"]).toContain(method);
  });

  it("waits longer than ten seconds for what a payment provider does, and for nothing else", () =>
    expect(named(({ timeoutMs }) => timeoutMs > 10_000)).toEqual(
      (
        "desk.changePerson desk.refund member.cancelLegacySubscription member.cancelManagedSubscription " +
        "member.cancelPaypalSubscription member.changePass member.deleteAccount member.pausePass " +
        "member.reactivateManagedSubscription member.refundRenewal member.removePaymentCard " +
        "member.retainWithDiscount member.setPaymentCard member.upgradePass subscriptionManagement.pay"
      ).split(" "),
    ));

  it("that changes something, or is about one member or visitor, is never kept", () => {
    const isKept = ({ kept }: Endpoint) => kept !== "never";
    expect(named((endpoint) => isKept(endpoint) && endpoint.method !== "GET")).toEqual(["flags.evaluate"]);
    const kept = named(isKept);
    // The same for everyone who watches an event; nothing else of the CRM is.
    expect(kept.filter((name) => name.startsWith("crm."))).toEqual(["crm.streamTrouble"]);
    // The lists of passes are on every home and event page; a pass that is ordered is asked for anew.
    expect(kept.filter((name) => name.startsWith("subscriptionAdmin."))).toEqual([
      "subscriptionAdmin.passSet",
      "subscriptionAdmin.passSetByTier",
    ]);
    // Five seconds under the license's own key, for every part of its picture.
    expect(kept.filter((name) => name.startsWith("drm."))).toEqual(["drm.seat"]);
    expect(kept.filter((name) => name.startsWith("desk."))).toEqual(["desk.announcements"]);
    // What a service can, and of no one.
    expect(kept.filter((name) => name.startsWith("member."))).toEqual(["member.capabilities"]);
    const whose = new Set(kept.map((name) => name.split(".")[0]));
    expect([...whose]).toEqual(
      "catalogue content crm desk drm echo flags member quickLinks search subscriptionAdmin wrestling".split(" "),
    );
  });
});
