import { describe, expect, it } from "vitest";
import { ALERT_KINDS, type AlertKind, DEFAULT_ALERTS } from "~contracts/records/alerts";
import type { AlertedMember, AlertEvent } from "~network/alerts/due-alerts";
import { dayBegan, dueAlerts, isQuiet, nextQuiet, spanOf, tellableKinds } from "~network/alerts/due-alerts";
import { alertEvent } from "./tracked-event";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CHICAGO = "America/Chicago";
const START = Date.UTC(2026, 10, 21, 1, 0);
const LONG_AGO = START - 10 * DAY;

const event = (changes: Partial<AlertEvent> = {}) =>
  alertEvent({ startAt: START, overAt: START + 3 * HOUR, ...changes });
const waits = (changes: Partial<AlertEvent> = {}, since = LONG_AGO, isReminded = false) => ({
  event: event(changes),
  since,
  isReminded,
});
const member = (changes: Partial<AlertedMember> = {}): AlertedMember => ({
  zone: CHICAGO,
  settings: { ...DEFAULT_ALERTS, choices: { ...DEFAULT_ALERTS.choices, close_late: ["mail"], final: ["mail"] } },
  takesMail: true,
  takesPush: false,
  sent: [],
  sentToday: 0,
  ...changes,
});
const kindsAt = (now: number, changes: Partial<AlertEvent> = {}, since = LONG_AGO, who = member()) =>
  dueAlerts(who, [waits(changes, since)], now).map(({ kind }) => kind);

const ON_AIR = START + 2 * MINUTE;
const READY = START + 3 * HOUR;
const NOTICED = START - 2 * HOUR;
const calledOff = (canceledAt: number) => ({ isCanceled: true, canceledAt });
const told = (...kinds: AlertKind[]) => kinds.map((kind) => ({ kind, eventKey: "gam1", sentAt: START - 14 * MINUTE }));

const changesFor = (kind: AlertKind): Partial<AlertEvent> => ({
  onAirSince: kind === "on_air" ? ON_AIR : null,
  replaySince: kind === "replay_ready" ? READY : null,
  closeSince: kind === "close_late" ? READY - MINUTE : null,
  finalSince: kind === "final" || kind === "recap" ? READY : null,
  movedAt: kind === "moved" ? NOTICED : null,
  ...(kind === "canceled" && calledOff(NOTICED)),
});

describe("when each kind is due", () => {
  it.each([
    ["digest_24h", {}, START - DAY, START - 15 * MINUTE],
    ["starts_soon", {}, START - 15 * MINUTE, START - 10 * MINUTE],
    ["on_air", { onAirSince: ON_AIR }, ON_AIR, ON_AIR + 5 * MINUTE],
    ["moved", { movedAt: NOTICED }, NOTICED, START],
    ["canceled", calledOff(NOTICED), NOTICED, START + 3 * HOUR],
    ["canceled", calledOff(START + HOUR / 2), START + HOUR / 2, START + 3 * HOUR],
    ["canceled", calledOff(START + 3 * HOUR - 1), START + 3 * HOUR - 1, START + 3 * HOUR],
    ["canceled", { ...calledOff(START + 4 * HOUR), overAt: null }, START + 4 * HOUR, START + 6 * HOUR],
    ["canceled", { ...calledOff(START + 5 * HOUR), overAt: null }, START + 5 * HOUR, START + 6 * HOUR],
    ["moved", { startAt: NOTICED + 2 * DAY - 1, movedAt: NOTICED }, NOTICED, NOTICED + 2 * DAY - 1],
    ["moved", { startAt: NOTICED + 60 * DAY, movedAt: NOTICED }, NOTICED, NOTICED + 2 * DAY],
    ["canceled", { startAt: NOTICED + 60 * DAY, overAt: null, ...calledOff(NOTICED) }, NOTICED, NOTICED + 2 * DAY],
    ["canceled", { wasPostponed: true, ...calledOff(START + 9 * DAY) }, START + 9 * DAY, START + 11 * DAY],
    ["replay_ready", { replaySince: READY }, READY, READY + DAY],
    ["close_late", { closeSince: READY - 6 * MINUTE }, READY - 6 * MINUTE, READY + 24 * MINUTE],
    ["final", { finalSince: READY }, READY, READY + HOUR / 2],
    ["recap", { finalSince: READY }, READY + 10 * MINUTE, READY + 40 * MINUTE],
  ] as const)("%s", (kind, changes, from, until) => {
    const isDue = (now: number) => kindsAt(now, changes).includes(kind);
    expect([from - 1, from, until - 1, until].map(isDue)).toEqual([false, true, true, false]);
    const canBeTold = (urgent: boolean) =>
      [from - 1, from, until - 1, until].map((now) => tellableKinds(event(changes), { now, urgent }).includes(kind));
    const isPatient = ["digest_24h", "replay_ready", "close_late", "final", "recap"].includes(kind);
    expect(canBeTold(false)).toEqual([kind === "digest_24h", true, true, false]);
    expect(canBeTold(true)).toEqual([false, !isPatient, !isPatient, false]);
    const round = { now: from, urgent: true, changesAlone: true };
    expect(tellableKinds(event(changes), round).includes(kind)).toBe(kind === "canceled" || kind === "moved");
  });

  it.each(ALERT_KINDS)("%s is for those alone who asked before it was so", (kind) => {
    const changes = changesFor(kind);
    const { from } = spanOf(kind, event(changes)) ?? { from: 0 };
    const isDue = (since: number) => kindsAt(from + MINUTE, changes, since).includes(kind);
    expect([isDue(from), isDue(from + 1)]).toEqual([true, false]);
  });

  it.each([
    ["a start at an unknown time", { timeUnknown: true }, START - 15 * MINUTE, []],
    ["a day away with its time unknown", { timeUnknown: true }, START - DAY, ["digest_24h"]],
    ["soon, though already on the air", { onAirSince: START - 20 * MINUTE }, START - 15 * MINUTE, []],
    ["canceled, a day away", { isCanceled: true }, START - DAY, []],
    ["canceled, soon", { isCanceled: true }, START - 15 * MINUTE, []],
    ["canceled, on the air", { isCanceled: true, onAirSince: ON_AIR }, ON_AIR, []],
    ["canceled, with a replay", { isCanceled: true, replaySince: READY }, READY, []],
    ["canceled after it moved", { isCanceled: true, movedAt: NOTICED, canceledAt: NOTICED }, NOTICED, ["canceled"]],
    ["no longer canceled", { canceledAt: NOTICED }, NOTICED, []],
    ["put away after it was played", calledOff(START + 3 * HOUR), START + 3 * HOUR, []],
    ["put away six hours on", { ...calledOff(START + 6 * HOUR), overAt: null }, START + 6 * HOUR, []],
    ["moved once it has begun", { movedAt: START + MINUTE }, START + MINUTE, []],
  ] as const)("%s", (_what, changes, now, kinds) => {
    const already = now > START - DAY ? told("digest_24h") : [];
    expect(kindsAt(now, changes, LONG_AGO, member({ sent: already }))).toEqual(kinds);
  });
});

describe("what is never sent", () => {
  const all = { movedAt: START - 14 * MINUTE };
  const now = START - 14 * MINUTE;

  it("is what was told of this event before", () => {
    expect(kindsAt(now, all)).toEqual(["moved", "starts_soon"]);
    expect(kindsAt(now, all, LONG_AGO, member({ sent: told("moved") }))).toEqual(["starts_soon"]);
    expect(kindsAt(now, all, LONG_AGO, member({ sent: told("moved", "starts_soon") }))).toEqual([]);
    const other = [{ kind: "moved" as const, eventKey: "gam2", sentAt: now }];
    expect(kindsAt(now, all, LONG_AGO, member({ sent: other }))).toEqual(["moved", "starts_soon"]);
  });

  /** A digest comes again for those who take no alerts about moves. */
  const withoutMoves = (kind: AlertKind, sent: AlertedMember["sent"]) => {
    const choices = { ...DEFAULT_ALERTS.choices, ...(kind === "digest_24h" && { moved: [] }) };
    return member({ sent, settings: { ...DEFAULT_ALERTS, choices } });
  };

  it.each([
    ["moved", { movedAt: NOTICED }, NOTICED],
    ["canceled", { isCanceled: true, canceledAt: NOTICED }, NOTICED],
    ["starts_soon", { movedAt: NOTICED }, START - 15 * MINUTE],
    ["digest_24h", { movedAt: NOTICED }, START - 20 * MINUTE],
  ] as const)("but %s is told again after the event changed", (kind, changes, at) => {
    const isDue = (sentAt: number) =>
      kindsAt(at, changes, LONG_AGO, withoutMoves(kind, [{ kind, eventKey: "gam1", sentAt }])).includes(kind);
    expect([NOTICED - 1, NOTICED].map(isDue)).toEqual([true, false]);
  });

  describe.each([
    ["on_air", ON_AIR, { onAirSince: ON_AIR }],
    ["replay_ready", READY, { replaySince: READY }],
  ] as const)("and %s once", (kind, since, changes) => {
    it.each([
      ["unless it came again after the game moved", since - 1, since - 2, true],
      ["where the game moved at that moment", since, since, false],
      ["where the game moved a minute later", since + MINUTE, since, false],
      ["where it came again, and was told", since - 1, since, false],
    ])("%s", (_when, movedAt, sentAt, isDue) => {
      const sent = [{ kind, eventKey: "gam1", sentAt }];
      const kinds = kindsAt(since + 2 * MINUTE, { ...changes, movedAt }, LONG_AGO, member({ sent }));
      expect(kinds.includes(kind)).toBe(isDue);
    });
  });

  it.each(ALERT_KINDS)("is a kind that the member turned off (%s)", (kind) => {
    const changes = changesFor(kind);
    const at = spanOf(kind, event(changes))?.from ?? 0;
    const settings = { ...DEFAULT_ALERTS, choices: { ...DEFAULT_ALERTS.choices, [kind]: [] } };
    expect(kindsAt(at, changes)).toContain(kind);
    expect(kindsAt(at, changes, LONG_AGO, member({ settings }))).not.toContain(kind);
  });

  it("is anything by mail to someone who takes no mail about games", () =>
    expect(kindsAt(now, all, LONG_AGO, member({ takesMail: false }))).toEqual([]));
});

describe("quiet hours", () => {
  const clock = (hour: number, minute: number) => Date.UTC(2026, 10, 20, hour + 6, minute);
  const NIGHT = { from: 22 * 60, until: 7 * 60 };
  const NAP = { from: 13 * 60, until: 14 * 60 + 30 };

  it.each([
    [NIGHT, 21, 59, false],
    [NIGHT, 22, 0, true],
    [NIGHT, 0, 0, true],
    [NIGHT, 6, 59, true],
    [NIGHT, 7, 0, false],
    [NAP, 12, 59, false],
    [NAP, 13, 0, true],
    [NAP, 14, 29, true],
    [NAP, 14, 30, false],
    [null, 3, 0, false],
  ])("%j at %i:%i", (quiet, hour, minute, expected) => {
    expect(isQuiet(quiet, CHICAGO, clock(hour, minute))).toBe(expected);
  });

  it("are the member's, in their own zone", () => {
    expect(isQuiet(NIGHT, "Pacific/Honolulu", clock(2, 0))).toBe(true);
    expect(isQuiet(NIGHT, "Pacific/Honolulu", clock(1, 59))).toBe(false);
  });

  it.each([
    ["tonight's, over midnight", NIGHT, clock(12, 0), clock(22, 0), clock(31, 0)],
    ["tomorrow night's, from the moment they have begun", NIGHT, clock(22, 0), clock(46, 0), clock(55, 0)],
    ["tonight's, early in the morning", NIGHT, clock(7, 0), clock(22, 0), clock(31, 0)],
    ["today's, within the day", NAP, clock(12, 59), clock(13, 0), clock(14, 30)],
  ])("come next: %s", (_whose, hours, at, from, until) => {
    expect(nextQuiet(hours, CHICAGO, at)).toEqual({ from, until });
  });

  it("never come where there are none", () => expect(nextQuiet(null, CHICAGO, clock(12, 0))).toBeNull());

  const quiet = { from: 18 * 60 + 40, until: 21 * 60 };
  const who = member({ settings: { ...DEFAULT_ALERTS, quiet } });

  it("drop what would no longer be true after them", () => {
    expect(kindsAt(START - 15 * MINUTE, {}, LONG_AGO, who)).toEqual([]);
    expect(kindsAt(ON_AIR, { onAirSince: ON_AIR }, LONG_AGO, who)).toEqual([]);
    expect(kindsAt(START + 2 * HOUR, { onAirSince: ON_AIR }, LONG_AGO, who)).toEqual([]);
  });

  it("keep for later what is still true then", () => {
    const ready = { replaySince: START + HOUR };
    expect(kindsAt(START + 2 * HOUR - 1, ready, LONG_AGO, who)).toEqual([]);
    expect(kindsAt(START + 2 * HOUR, ready, LONG_AGO, who)).toEqual(["replay_ready"]);
    const tomorrow = { startAt: START + DAY };
    expect(kindsAt(START + HOUR, tomorrow, LONG_AGO, who)).toEqual([]);
    expect(kindsAt(START + 2 * HOUR, tomorrow, LONG_AGO, who)).toEqual(["digest_24h"]);
  });
});

describe("at most three a day", () => {
  const many = (changes: Partial<AlertEvent>, count: number) =>
    Array.from({ length: count }, (_, index) => waits({ key: `gam${index}`, ...changes }));

  it.each([
    [0, 3],
    [1, 2],
    [2, 1],
    [3, 0],
    [4, 0],
  ])("after %i, %i more", (sentToday, more) => {
    expect(dueAlerts(member({ sentToday }), many({ replaySince: READY }, 5), READY)).toHaveLength(more);
  });

  it("the most important first, and changes on top", () => {
    const now = START - 15 * MINUTE;
    const awaited = [
      waits({ key: "replay", startAt: START - DAY, replaySince: now }),
      waits({ key: "tomorrow", startAt: START + 23 * HOUR }),
      waits({ key: "live", startAt: now, onAirSince: now }),
      waits({ key: "soon" }),
      waits({ key: "moved", startAt: START + 3 * DAY, movedAt: now }),
      waits({ key: "off", startAt: START + 3 * DAY, overAt: null, ...calledOff(now) }),
    ];
    const order = (sentToday: number) =>
      dueAlerts(member({ sentToday }), awaited, now).map(({ kind, events }) => [kind, events[0]?.key]);
    const changes = [
      ["canceled", "off"],
      ["moved", "moved"],
    ];
    const others = [
      ["starts_soon", "soon"],
      ["on_air", "live"],
      ["digest_24h", "tomorrow"],
    ];
    expect(order(0)).toEqual([...changes, ...others]);
    expect([order(2), order(3)]).toEqual([[...changes, ["starts_soon", "soon"]], changes]);
  });

  const NOON = START - 7 * HOUR;
  const REPLAY = { startAt: START - DAY, replaySince: NOON };
  const tonight = (changes: Partial<AlertEvent> = {}) => waits({ key: "tonight", ...changes });
  const LATE = START + 90 * MINUTE;
  const NIGHT = member({ settings: { ...DEFAULT_ALERTS, quiet: { from: 18 * 60, until: 7 * 60 } } });
  const choices = { ...DEFAULT_ALERTS.choices, starts_soon: [], on_air: [] };
  const LATER_TAKES_NONE = member({ settings: { choices, quiet: null } });

  it.each([
    ["a replay, with nothing tonight", NOON, REPLAY, 2, [], ["replay_ready"]],
    ["a replay, before a game tonight", NOON, REPLAY, 1, [tonight()], []],
    ["a replay, where there is room for both of its alerts", NOON, REPLAY, 0, [tonight()], ["replay_ready"]],
    ["a replay, before a game not filmed", NOON, REPLAY, 1, [tonight({ isBroadcast: false })], ["replay_ready"]],
    ["a replay, before a game without a time", NOON, REPLAY, 2, [tonight({ timeUnknown: true })], ["replay_ready"]],
    ["a replay, before a game that is off", NOON, REPLAY, 2, [tonight(calledOff(NOON - 1))], ["replay_ready"]],
    ["a replay, before a game of tomorrow", NOON, REPLAY, 2, [tonight({ startAt: START + DAY })], ["replay_ready"]],
    ["a replay, before a game with a reminder", NOON, REPLAY, 2, [waits({}, LONG_AGO, true)], ["replay_ready"]],
    ["a replay, before a game of the quiet hours", NOON, REPLAY, 2, [tonight()], ["replay_ready"], NIGHT],
    ["a replay, where no such alerts are taken", NOON, REPLAY, 2, [tonight()], ["replay_ready"], LATER_TAKES_NONE],
    ["a digest, before games tonight", NOON, { startAt: NOON + DAY }, 1, [tonight()], []],
    ["a start, before a later game", START - 15 * MINUTE, {}, 2, [tonight({ startAt: LATE })], ["starts_soon"]],
    ["a broadcast, before a later start", ON_AIR, { onAirSince: ON_AIR }, 2, [tonight({ startAt: LATE })], []],
    ["a cancellation, after many", NOTICED, calledOff(NOTICED), 9, [tonight()], ["canceled"]],
    ["a new time, after many", NOTICED, { movedAt: NOTICED }, 9, [tonight()], ["moved"]],
  ] as const)("with room for what comes later: %s", (_what, now, changes, sentToday, later, kinds, who = member()) => {
    const sent = kinds.includes("moved" as never) ? told("digest_24h") : [];
    const due = dueAlerts({ ...who, sent, sentToday }, [waits(changes)], now, later);
    expect(due.map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    ["starts_soon", START - 15 * MINUTE, {}, ["starts_soon"]],
    ["on_air", ON_AIR, { onAirSince: ON_AIR }, ["on_air"]],
    ["digest_24h", START - DAY, {}, ["digest_24h"]],
    ["replay_ready", READY, { replaySince: READY }, []],
  ] as const)("and on top of them, of a game with a reminder: %s", (_kind, now, changes, kinds) => {
    const due = dueAlerts(member({ sentToday: 3 }), [waits(changes, LONG_AGO, true)], now);
    expect(due.map(({ kind }) => kind)).toEqual(kinds);
  });

  it("counts the day in the member's zone", () => {
    expect(dayBegan(CHICAGO, START)).toBe(Date.UTC(2026, 10, 20, 6, 0));
    expect(dayBegan("America/New_York", START)).toBe(Date.UTC(2026, 10, 20, 5, 0));
    expect(dayBegan("Etc/UTC", START)).toBe(Date.UTC(2026, 10, 21));
  });
});

describe("the digest", () => {
  const games = (...starts: number[]) => starts.map((startAt, index) => waits({ key: `gam${index}`, startAt }));
  const keys = (awaited: ReturnType<typeof games>, now: number, who = member()) =>
    dueAlerts(who, awaited, now).map(({ events, until }) => [events.map(({ key }) => key), until]);
  const MIDNIGHT = Date.UTC(2026, 10, 21, 6, 0);

  it("is one for all of the day, as soon as the first game is a day away", () => {
    const awaited = games(START + HOUR, START, MIDNIGHT - 1, MIDNIGHT);
    expect(keys(awaited, START - DAY - 1)).toEqual([]);
    expect(keys(awaited, START - DAY)).toEqual([[["gam1", "gam0", "gam2"], MIDNIGHT - 1 - 15 * MINUTE]]);
  });

  it("leaves out what was told before, and what is about to begin", () => {
    const awaited = games(START, START + HOUR);
    const sent = [{ kind: "digest_24h" as const, eventKey: "gam0", sentAt: START - DAY }];
    expect(keys(awaited, START - 20 * HOUR, member({ sent }))).toEqual([[["gam1"], START + 45 * MINUTE]]);
    expect(keys(awaited, START - 15 * MINUTE + 5 * MINUTE)).toEqual([[["gam1"], START + 45 * MINUTE]]);
  });

  describe("of a game that moved", () => {
    const DAY_BEFORE = START - DAY;
    const kinds = (movedAt: number, now: number, ...sentAt: number[]) => {
      const sent: AlertedMember["sent"] = [
        { kind: "digest_24h", eventKey: "gam1", sentAt: LONG_AGO },
        ...sentAt.map((at) => ({ kind: "moved" as const, eventKey: "gam1", sentAt: at })),
      ];
      return kindsAt(now, { movedAt }, LONG_AGO, member({ sent }));
    };

    it.each([
      ["is not sent with the new time", NOTICED, NOTICED, [], ["moved"]],
      ["is not sent after the new time, which was told within the last day", NOTICED, NOTICED + MINUTE, [NOTICED], []],
      ["as its first minute", DAY_BEFORE, DAY_BEFORE, [DAY_BEFORE], []],
      ["is sent where the new time was told before", DAY_BEFORE - 1, DAY_BEFORE, [DAY_BEFORE - 1], ["digest_24h"]],
      ["or was told days ago", START - 3 * DAY, DAY_BEFORE, [START - 3 * DAY], ["digest_24h"]],
      ["is not sent with a second new time", NOTICED, NOTICED, [NOTICED - 1], ["moved"]],
    ] as const)("%s", (_what, movedAt, now, sentAt, expected) => {
      expect(kinds(movedAt, now, ...sentAt)).toEqual(expected);
    });

    it("is sent of the others of its day, and to whom the new time of another was told", () => {
      const awaited = [waits({ key: "gam0", movedAt: NOTICED }), waits({ key: "gam1", startAt: START + HOUR })];
      const sent = [{ kind: "moved" as const, eventKey: "gam0", sentAt: NOTICED }];
      expect(keys(awaited, NOTICED, member({ sent }))).toEqual([[["gam1"], START + 45 * MINUTE]]);
    });
  });

  it("does not come for a game that the member chose when it was less than a day away", () =>
    expect(keys([waits({}, START - 23 * HOUR)], START - 22 * HOUR)).toEqual([]));
});
