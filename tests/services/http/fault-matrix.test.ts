import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Transport } from "~/services/http/upstream.server";
import { UpstreamError } from "~/services/http/upstream-error";
import { everyClient } from "../every-client";
import { type Call, exampleCalls as calls } from "../example-calls";
import { answering, BASE, connectionError, endlessBody } from "./scripted-transport";

/** Long where the failure shows at once, so that a busy machine does not turn it into a time-out. */
const timeoutOf = (expected: Expected) => (expected.kind === "timeout" ? 300 : 30_000);
const settingsFor = (timeoutMs: number) => ({ baseUrl: BASE, timeoutMs, maxBytes: 10_000 });

type Expected = { kind: UpstreamError["kind"]; status?: number; unavailable: boolean };

const faults: [name: string, transport: Transport, expected: Expected][] = [
  ["refused", () => Promise.reject(connectionError("ECONNREFUSED")), { kind: "refused", unavailable: true }],
  ["reset", () => Promise.reject(connectionError("ECONNRESET")), { kind: "network", unavailable: true }],
  ["silence", () => new Promise(() => {}), { kind: "timeout", unavailable: true }],
  ["slow drip", async () => new Response(endlessBody(" ", 20)), { kind: "timeout", unavailable: true }],
  ["500", async () => answering({ error: "broken" }, 500), { kind: "status", status: 500, unavailable: true }],
  ["503", async () => answering({ error: "busy" }, 503), { kind: "status", status: 503, unavailable: true }],
  ["429", async () => answering({ error: "slow_down" }, 429), { kind: "status", status: 429, unavailable: false }],
  ["401", async () => answering({ error: "invalid_token" }, 401), { kind: "status", status: 401, unavailable: false }],
  ["404", async () => answering({ error: "not_found" }, 404), { kind: "status", status: 404, unavailable: false }],
  ["bad JSON", async () => new Response('{"items": ['), { kind: "invalid", unavailable: false }],
  ["wrong shape", async () => answering("unexpected"), { kind: "invalid", unavailable: false }],
  ["a failure that comes as 200", async () => answering({ error: "timeout" }), { kind: "invalid", unavailable: false }],
  ["huge body", async () => new Response(endlessBody("x".repeat(4_000), 1)), { kind: "invalid", unavailable: false }],
  [
    "redirect",
    async () => new Response(null, { status: 302, headers: { location: "http://elsewhere.test/" } }),
    { kind: "status", status: 302, unavailable: false },
  ],
];

/** Calls whose answer is not read: any JSON is as good as another. */
const callsOf = (service: string, names: string) => names.split(" ").map((name) => `${service}.${name}`);
const UNREAD = new Set([
  ...callsOf(
    "member",
    "revokeToken createUser setReminder clearReminder follow unfollow recordView removeView setPosition " +
      "setEmailSubscribe setAlertSettings setFollowAlerts removePushDevice addPasskey removePasskey endSession " +
      "endOtherSessions updateProfile updatePassword requestPasswordReset resetPasswordToken askForSignInLink " +
      "askForEmailChange addFavoriteTeam removeFavoriteTeam deleteClip changeGift mailGift readdressGift " +
      "deleteAccount revokeFamilyInvitation acceptFamilyInvitation removeFamilyMember removePaymentCard " +
      "cancelLegacySubscription cancelManagedSubscription cancelPaypalSubscription reactivateManagedSubscription " +
      "changePass upgradePass pausePass refundRenewal retainWithDiscount cancelSurvey setPaymentCard",
  ),
  ...callsOf("drm", "verifyLicense releaseLicense stopStream"),
  ...callsOf("analytics", "batch"),
  ...callsOf("subscriptionManagement", "mailReceipt recruit"),
]);
/** Calls that read any object: one of no known fields, or a code that takes nothing off. */
const ANY_RECORD = new Set([
  "member.capabilities",
  ...["member.userRead", "crm.playbackFailure", "subscriptionAdmin.promoPublicDetails"],
  ...["subscriptionAdmin.redemptionInfo", "subscriptionAdmin.reservePromo", "subscriptionAdmin.retentionPromo"],
]);
/** What a catalogue doesn't know is no failure of it. */
const NONE = new Set([
  "catalogue.profileBySlug",
  "member.capabilities",
  "member.billedSubscription",
  "member.heldPasses",
]);
const NOWHERE = new Set<string>();
/** Which calls take the fault for an answer. */
const ANSWERED: Record<string, ReadonlySet<string>> = {
  "wrong shape": UNREAD,
  "bad JSON": UNREAD,
  "a failure that comes as 200": new Set([...UNREAD, ...ANY_RECORD]),
  "404": NONE,
};
/** Two upstreams, asked one after the other, and the second under two names. */
const HOPS: Record<string, number> = { "content.event": 3, "content.cdnEvent": 2 };

const outcomeOf = (error: unknown) =>
  error instanceof UpstreamError
    ? { kind: error.kind, ...(error.status !== undefined && { status: error.status }), unavailable: error.unavailable }
    : `not an UpstreamError: ${String(error)}`;

/** Status is told of an answer only: a body that cannot be used has one too, but says nothing. */
const told = (outcome: ReturnType<typeof outcomeOf> | "answered") =>
  typeof outcome === "object" && outcome.kind === "invalid"
    ? { kind: outcome.kind, unavailable: outcome.unavailable }
    : outcome;

/** How long a timer of that length takes here and now: a busy machine is late with everything. */
async function timed(timeoutMs: number): Promise<number> {
  const startedAt = performance.now();
  await new Promise((resolve) => setTimeout(resolve, timeoutMs));
  return performance.now() - startedAt;
}

async function attempt(name: string, call: Call, transport: Transport, timeoutMs: number) {
  const startedAt = performance.now();
  const hops = HOPS[name] ?? 1;
  const usual = timed(timeoutMs * hops);
  const outcome = await call(everyClient(transport, settingsFor(timeoutMs))).then(() => "answered" as const, outcomeOf);
  const took = performance.now() - startedAt;
  const late = took > (timeoutMs + 500) * hops && took > 2 * (await usual) + 500 * hops;
  return [name, late ? "too late" : told(outcome)] as const;
}

/** Named by S 7.1, 7.2 and 7.5, though no page needs them; and what a client only asks itself. */
const UNASKED = [
  ...["member.authorizationCodeToken", "member.userRead"],
  ...["catalogue.schools", "content.broadcast", "content.vod", "content.publisher"],
  ...["content.cdnEvent", "analytics.batch"],
];

test("the site asks for every call, but those that only the specification names", () => {
  const callers = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/^services\/[^/]+\/(?:client\.server|[a-z]+-calls)\.ts$/.test(file))
    .map((file) => readFileSync(join("app", file), "utf8"))
    .join("\n");
  const unasked = Object.keys(calls).filter((call) => {
    const [client = "", method = ""] = call.split(".");
    return !new RegExp(`\\b${client}\\??\\s*\\.${method}\\b`).test(callers);
  });
  expect(unasked.sort()).toEqual([...UNASKED].sort());
});

test.each(faults)("%s is the right UpstreamError from every call, in time", async (fault, transport, expected) => {
  const unread = ANSWERED[fault] ?? NOWHERE;
  const wanted = (name: string) => (unread.has(name) ? "answered" : expected);
  const outcomes = await Promise.all(
    Object.entries(calls).map(([name, call]) => attempt(name, call, transport, timeoutOf(expected))),
  );
  expect(Object.fromEntries(outcomes)).toEqual(
    Object.fromEntries(Object.keys(calls).map((name) => [name, wanted(name)])),
  );
});
