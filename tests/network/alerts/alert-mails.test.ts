import { expect, it } from "vitest";
import type { AlertKind } from "~contracts/records/alerts";
import { alertMail } from "~network/alerts/alert-mails";
import { alertNotice } from "~network/alerts/alert-notices";
import type { TrackedEvent } from "~network/alerts/tracked-events.server";
import { letterText } from "~network/mail/letter";
import { gameRow } from "../member/league-rows";
import { awaited, EVENING, FRIDAY } from "./tracked-event";

const HOUR = 3_600_000;
const SITE = { siteUrl: "https://site.example" } as const;
const TOLD = { ...SITE, unsubscribeUrl: "https://site.example/stop" } as const;
it.each([
  ["the member's own", "America/Los_Angeles", "4:00 PM PST"],
  ["each game's, where they chose none", null, "7:00 PM EST"],
])("tells times in a zone: %s", (_whose, zone, time) => {
  const event = awaited({ startAt: EVENING, timeUnknown: false, movedFrom: EVENING - HOUR });
  for (const kind of ["starts_soon", "moved", "canceled", "digest_24h"] as const)
    expect(letterText(alertMail({ ...TOLD, zone, kind, events: [event] }))).toContain(time);
});

it("tells a digest's games each in its own zone, where the member chose none", () => {
  const later = { startAt: EVENING + 3 * HOUR, timeUnknown: false };
  const west = awaited({ ...later, row: gameRow("gam2", FRIDAY, { title: "West", time_zone: "Pacific" }) });
  const events = [awaited({ startAt: EVENING, timeUnknown: false }), west];
  const text = letterText(alertMail({ ...TOLD, kind: "digest_24h", events, zone: null }));
  expect(text).toContain("Fri, Nov 20, 7:00 PM EST");
  expect(text).toContain("Fri, Nov 20, 7:00 PM PST");
});

it.each<[string, "moved" | "canceled" | "digest_24h", Partial<TrackedEvent>, string]>([
  ["to come", "digest_24h", {}, " · Fri, Nov 20, time TBD\n"],
  ["canceled", "canceled", {}, "\nIt was Fri, Nov 20, time TBD\n"],
  [
    "postponed",
    "canceled",
    { row: gameRow("gam1", FRIDAY, { is_deleted: 1, overrides: '{"postponed":true}' }) },
    "This game is postponed. We'll tell you when it has a new date.",
  ],
  [
    "moved to another day",
    "moved",
    { movedFrom: FRIDAY - 24 * HOUR, movedFromTbd: true },
    "\nNow Fri, Nov 20, time TBD. It was Thu, Nov 19, time TBD\n",
  ],
  ["a day alone", "moved", { movedFrom: EVENING }, "\nNow Fri, Nov 20, time TBD. It was Fri, Nov 20, 4:00 PM PST\n"],
  [
    "given a time on the same day",
    "moved",
    { startAt: EVENING, timeUnknown: false, movedFrom: FRIDAY, movedFromTbd: true },
    "\nIt starts Fri, Nov 20, 4:00 PM PST\n",
  ],
  [
    "given a time on the day before",
    "moved",
    { startAt: EVENING - 24 * HOUR, timeUnknown: false, movedFrom: FRIDAY, movedFromTbd: true },
    "\nIt starts Thu, Nov 19, 4:00 PM PST. It was Fri, Nov 20, time TBD\n",
  ],
])("keeps the day of a game without a time for a member in another zone: %s", (_, kind, changes, expected) => {
  const mail = alertMail({ ...TOLD, kind, events: [awaited(changes)], zone: "America/Los_Angeles" });
  expect(letterText(mail)).toContain(expected);
});

it("tells a recap's score inside the mail, not where a list of mails shows it", () => {
  const told = { kind: "recap", zone: null, ...SITE } as const;
  const row = gameRow("gam1", FRIDAY, { title: "Central vs. East", overrides: '{"custom_headline":"61-58!"}' });
  const event = awaited({ row, score: "Central 61, East 58", totals: [["Central", "61 (30, 31)"]] });
  const sides = [{ name: "Central", logo: null, color: null }];
  const next = [gameRow("gam2", EVENING, { title: "Central vs. North", time_zone: "East" })];
  const mail = alertMail({ ...told, events: [{ ...event, sides }], next, ...TOLD });
  const bodyOf = (kind: AlertKind) => alertMail({ ...told, kind, events: [{ ...event, sides }], ...TOLD }).body;
  expect([mail.subject, mail.title, mail.preheader].join()).not.toMatch(/61|58/);
  expect(alertNotice({ ...told, events: [event], next }, "m1").text).not.toMatch(/61|58/);
  for (const kind of ["recap", "final", "close_late"] as const)
    expect(bodyOf(kind)[0]).toMatchObject({ sides: [{ score: "61" }] });
  const text = letterText(mail);
  expect(text).toContain("Central: 61 (30, 31)");
  expect(text).toContain("Next: Central vs. North\nFri, Nov 20, 7:00 PM EST\nhttps://site.example/events/");
});
