import { describe, expect, it } from "vitest";
import {
  type AccessDecision,
  type AccessFacts,
  checkAccess,
  DRM_BYPASS,
  eventRequirements,
  isLicenseValid,
  licenseOfFailure,
  maySendVideo,
} from "~/models/event/access/access";
import type { RequirementFacts } from "~/models/event/access/entitlements";
import { heldEntitlements, isSportEvent, requiredEntitlements } from "~/models/event/access/entitlements";
import { isPaidData, isPaidVideo, paidContent } from "~/models/event/access/paid-content";
import { currentEvent } from "~/models/event/status/display-status";
import { utc } from "~/models/place/time";
import { anEvent, aPublisher } from "./records";

const END = "2026-11-27T12:00:00.000Z";
const end = utc(Date.parse(END));

describe("paid content (S 5.4)", () => {
  it.each([
    ["before the period's end", { payment_required: true, entitlement_period: END }, end.minus(1), true],
    ["at the period's end", { payment_required: true, entitlement_period: END }, end, false],
    ["after it", { payment_required: true, entitlement_period: END }, end.plus(1), false],
    ["without a period", { payment_required: true, entitlement_period: null }, end, true],
    ["not payment_required", { payment_required: false, entitlement_period: END }, end.minus(1), false],
    ["no video", null, end, false],
  ])("video: %s", (_what, video, now, expected) => expect(isPaidVideo(video, now)).toBe(expected));

  it.each([
    [true, "scheduled", true],
    [true, "inprogress", true],
    [true, "complete", false],
    [false, "inprogress", false],
  ])("data: payment_required %s, %s → %s", (payment_required, status, expected) => {
    expect(isPaidData({ payment_required, status })).toBe(expected);
    expect(isPaidData(null)).toBe(false);
  });

  it.each([
    ["a broadcast on air", "on_air", true, false, true],
    ["a broadcast that is over", "complete", true, false, false],
    ["a free broadcast that never began, with a paid replay", "scheduled", false, true, true],
    ["a paid broadcast that never began, with a free replay", "scheduled", true, false, false],
  ] as const)("judges by the video that plays: %s", (_what, status, paidLive, paidReplay, expected) => {
    const publisher = aPublisher({
      broadcasts: [{ key: "b", status, payment_required: paidLive }],
      vods: [{ key: "v", status: "complete", payment_required: paidReplay }],
    });
    const event = anEvent({ start_time: end.minus({ minutes: 30 }).toISO() });
    expect(paidContent(currentEvent(event, publisher, end))).toEqual({ video: expected, data: false });
  });
});

const VIDEO = "video_subscription";
const DATA = "data_subscription";
const MEMBER = "membership";

describe("required entitlements (S 5.4)", () => {
  const base: RequirementFacts = {
    content: "video",
    paid: false,
    isSport: true,
    isTournament: false,
    requiredEntitlement: null,
    limitedConcurrent: false,
  };
  const TOURNAMENT = { isTournament: true, requiredEntitlement: "state_pass" };
  it.each<[string, Partial<RequirementFacts>, string[]]>([
    ["paid video, not a tournament", { paid: true }, [VIDEO]],
    ["not a tournament, though a pass is named", { paid: true, requiredEntitlement: "state_pass" }, [VIDEO]],
    ["paid video, tournament", { paid: true, ...TOURNAMENT }, ["state_pass"]],
    ["paid video, tournament without a pass of its own", { paid: true, isTournament: true }, [VIDEO]],
    ["paid video, no sport", { paid: true, isSport: false }, [VIDEO]],
    ["paid data", { content: "data", paid: true }, [VIDEO, DATA]],
    ["paid data of a tournament", { content: "data", paid: true, ...TOURNAMENT }, [VIDEO, DATA]],
    ["free video, sport", {}, [VIDEO, DATA, MEMBER]],
    ["free video of a tournament, sport", TOURNAMENT, [VIDEO, DATA, MEMBER]],
    ["free data, sport", { content: "data" }, [VIDEO, DATA, MEMBER]],
    ["free video, no sport", { isSport: false }, []],
    ["free data, no sport", { content: "data", isSport: false }, []],
    ["limited_concurrent leaves video's alone", { paid: true, limitedConcurrent: true }, [VIDEO]],
    ["limited_concurrent leaves free video's alone", { limitedConcurrent: true }, [VIDEO, DATA, MEMBER]],
    ["limited_concurrent, paid data", { content: "data", paid: true, limitedConcurrent: true }, [DATA]],
    ["limited_concurrent, free data, sport", { content: "data", limitedConcurrent: true }, [DATA, MEMBER]],
  ])("%s", (_what, change, expected) => expect(requiredEntitlements({ ...base, ...change })).toEqual(expected));

  it("reads an event's own records", () => {
    const event = anEvent({ is_tournament: true, required_entitlement: "state_pass" });
    const publisher = aPublisher({
      broadcasts: [{ key: "b", status: "on_air", payment_required: true }],
      datacasts: [{ key: "d", status: "inprogress", payment_required: true }],
    });
    expect(eventRequirements(currentEvent(event, publisher, end), true)).toEqual({
      video: ["state_pass"],
      data: [DATA],
    });
    expect(eventRequirements(currentEvent(anEvent({ is_sport: false }), aPublisher(), end), true)).toEqual({
      video: [],
      data: [],
    });
  });

  it.each<[Parameters<typeof anEvent>[0], boolean]>([
    [{ is_sport: true }, true],
    [{ is_sport: false }, false],
    [{ is_sport: true, activity_sport: false }, true],
    [{ is_sport: null, activity_sport: true, content_type: "event" }, true],
    [{ is_sport: null, activity_sport: false }, false],
    [{ content_type: "game" }, true],
    [{ content_type: "event" }, false],
    [{ is_sport: false, activity_sport: true }, false],
  ])("sport: %o → %s", (event, expected) => expect(isSportEvent(anEvent(event))).toBe(expected));
});

it.each([
  ["signed out holds none", false, [VIDEO], []],
  ["signed out, asking failed", false, null, []],
  ["the answer", true, ["state_pass"], ["state_pass"]],
  ["an empty answer is an answer", true, [], []],
  ["asking failed: all three", true, null, [VIDEO, DATA, MEMBER]],
])("what the visitor holds: %s (S 5.4, 8.2)", (_what, authenticated, answer, expected) =>
  expect(heldEntitlements(authenticated, answer)).toEqual(expected),
);

describe("access check (S 5.4)", () => {
  const base: AccessFacts = { required: [VIDEO], authenticated: true, limitedConcurrent: false, held: [] };
  const yes: AccessDecision = { outcome: "authorized", licenseKey: null };
  const signedOut: AccessDecision = { outcome: "denied", reason: "not_authenticated" };
  const notEntitled: AccessDecision = { outcome: "denied", reason: "not_entitled" };
  const on = (fields: Partial<AccessFacts>): Partial<AccessFacts> => ({ limitedConcurrent: true, ...fields });
  const bypass = { key: DRM_BYPASS };
  it.each<[string, Partial<AccessFacts>, AccessDecision]>([
    ["nothing required, guest", { required: [], authenticated: false }, yes],
    ["nothing required, limited_concurrent", { required: [], limitedConcurrent: true }, yes],
    ["nothing required, embedded", { required: [], embedded: true }, yes],
    ["guest", { authenticated: false }, signedOut],
    ["guest whose junk holds it", { authenticated: false, held: [VIDEO] }, signedOut],
    ["guest, limited_concurrent", on({ authenticated: false }), signedOut],
    ["guest with a license", on({ authenticated: false, license: { key: "l" } }), signedOut],
    ["off: holds it", { held: [VIDEO] }, yes],
    ["off: holds one of several", { required: [VIDEO, DATA, MEMBER], held: [MEMBER] }, yes],
    ["off: holds another", { held: [MEMBER] }, notEntitled],
    ["off: holds none", {}, notEntitled],
    ["off: a license does not help", { license: { key: "l" } }, notEntitled],
    ["on: a license is needed", on({ held: [VIDEO] }), { outcome: "needs_license", resourceEntitlements: [VIDEO] }],
    ["on: with a license", on({ license: { key: "l" } }), { outcome: "authorized", licenseKey: "l" }],
    ["on: bypass", on({ license: bypass, held: [VIDEO] }), { outcome: "authorized", licenseKey: DRM_BYPASS }],
    ["on: bypass, not known to hold it", on({ license: bypass, held: [] }), notEntitled],
    [
      "on: no license, whatever is held",
      on({ held: [VIDEO], license: { refused: "too_many_devices" } }),
      { outcome: "denied", reason: "too_many_devices" },
    ],
    ["on: not entitled", on({ license: { refused: "not_entitled" } }), notEntitled],
    ["embedded player", { embedded: true, held: [VIDEO] }, { outcome: "embedded" }],
    ["embedded player, guest", { embedded: true, authenticated: false }, { outcome: "embedded" }],
  ])("%s", (_what, change, expected) => expect(checkAccess({ ...base, ...change })).toEqual(expected));

  it.each<[AccessDecision, boolean]>([
    [yes, true],
    [{ outcome: "embedded" }, true],
    [{ outcome: "needs_license", resourceEntitlements: [VIDEO] }, false],
    [{ outcome: "denied", reason: "not_entitled" }, false],
  ])("sends the video for %o: %s", (decision, expected) => expect(maySendVideo(decision)).toBe(expected));
});

describe("DRM failures (S 8.3)", () => {
  it.each([
    ["network", {}, { key: "DRM_BYPASS" }],
    ["status 0", { status: 0 }, { key: "DRM_BYPASS" }],
    ["500", { status: 500 }, { key: "DRM_BYPASS" }],
    ["599", { status: 599 }, { key: "DRM_BYPASS" }],
    ["499", { status: 499 }, { refused: "refused" }],
    ["400", { status: 400 }, { refused: "refused" }],
    ["403", { status: 403, errorCode: "not_entitled" }, { refused: "not_entitled" }],
    ["403 without a word", { status: 403, errorCode: undefined }, { refused: "not_entitled" }],
    ["409 without a word", { status: 409, errorCode: undefined }, { refused: "too_many_devices" }],
    ["409", { status: 409, errorCode: "too_many_devices" }, { refused: "too_many_devices" }],
  ])("creation failing with %s", (_what, failure, expected) => expect(licenseOfFailure(failure)).toEqual(expected));
  it.each<[string, string, { status?: number } | null, boolean]>([
    ["verified", "l", null, true],
    ["network", "l", {}, true],
    ["503", "l", { status: 503 }, true],
    ["500", "l", { status: 500 }, true],
    ["404", "l", { status: 404 }, false],
    ["401", "l", { status: 401 }, false],
    ["the bypass key, even on 404", "DRM_BYPASS", { status: 404 }, true],
  ])("verification: %s", (_what, key, failure, expected) => expect(isLicenseValid(key, failure)).toBe(expected));
});
