import { expect, it } from "vitest";
import { areRemindersSilent } from "~/models/member/silent-reminders.server";
import type { MemberCall } from "~/services/upstreams.server";
import { ALERT_KINDS, type AlertChannel, DEFAULT_ALERTS } from "~contracts/records/alerts";
import { type Answer, json, scriptedUpstreams, status } from "../scripted-upstreams";

/** Whether nothing tells a member of the games they keep a reminder for (S 7.3). */

const upstream = scriptedUpstreams();
const call: MemberCall = (ask) => ask("t1");

const CHOICES = "member GET /v3/alerts";
const MAIL = "member GET /api/user/email_subscribe";
const DEVICES = "member GET /v3/push_devices";
const choosing = (...ways: AlertChannel[]) =>
  json({ ...DEFAULT_ALERTS, choices: Object.fromEntries(ALERT_KINDS.map((kind) => [kind, ways])), time_zone: null });
const only = (channel: AlertChannel) =>
  json({
    ...DEFAULT_ALERTS,
    choices: Object.fromEntries(ALERT_KINDS.map((kind) => [kind, kind === "on_air" ? [channel] : []])),
    time_zone: null,
  });
const subscribed = (email_subscribe: boolean | null) => json({ email_subscribe });
const devices = (...ids: string[]) =>
  json({ public_key: "k", devices: ids.map((id) => ({ id, name: "A phone", added_at: "2026-11-20T00:00:00Z" })) });

const ALL = choosing("mail", "push");

it.each<[string, boolean, Answer, Answer, Answer | null]>([
  ["reach whoever takes mail", false, ALL, subscribed(true), null],
  ["reach whoever was never asked about mail", false, ALL, subscribed(null), null],
  ["of one kind alone still are", false, only("mail"), subscribed(true), null],
  ["reach a device", false, ALL, subscribed(false), devices("d1")],
  ["of one kind alone still reach a device", false, only("push"), subscribed(false), devices("d1")],
  ["are silent without mail and device", true, ALL, subscribed(false), devices()],
  ["are silent where a service knows no devices", true, ALL, subscribed(false), status(404)],
  ["are silent where mail isn't chosen and there is no device", true, choosing("push"), subscribed(true), devices()],
  ["are silent where only mail is chosen, and not taken", true, choosing("mail"), subscribed(false), null],
  ["are silent where nothing is chosen", true, choosing(), subscribed(true), null],
  ["are not said to be silent while nobody knows what is chosen", false, status(500), subscribed(false), null],
  ["are not said to be silent while nobody knows about mail", false, ALL, status(500), null],
  ["are not said to be silent while nobody knows about devices", false, ALL, subscribed(false), status(500)],
])("reminders: %s", async (_what, silent, choices, mail, pushes) => {
  upstream.on(CHOICES, choices);
  upstream.on(MAIL, mail);
  if (pushes) upstream.on(DEVICES, pushes);
  expect(await areRemindersSilent(upstream.clients, call)).toBe(silent);
  expect(upstream.asked(DEVICES).length > 0).toBe(pushes !== null);
});
