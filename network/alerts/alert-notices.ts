import { createHash } from "node:crypto";
import type { AlertKind } from "~contracts/records/alerts";
import { shortened } from "~contracts/shortened";
import type { Push } from "../push/pusher.server";
import { type AlertContent, wordsOf } from "./alert-mails";

const URGENCY: Record<AlertKind, Push["urgency"]> = {
  digest_24h: "low",
  starts_soon: "high",
  on_air: "high",
  moved: "normal",
  canceled: "normal",
  replay_ready: "low",
  close_late: "high",
  final: "normal",
  recap: "low",
};
const LONGEST_LINE = 200;
const TEST_LIFE = 5 * 60_000;

/** At most 32 characters of base64url (RFC 8030 5.4), and no names for the push service to read. */
const topicOf = (tag: string) => createHash("sha256").update(tag).digest("base64url").slice(0, 32);

type Notice = Omit<Push, "until" | "about">;
type NoticePayload = { title: string; body: string; path: string; tag: string; id: string };
const notice = (shown: NoticePayload, topic: string, urgency: Push["urgency"]): Notice => ({
  text: JSON.stringify({
    ...shown,
    title: shortened(shown.title, LONGEST_LINE),
    body: shortened(shown.body, LONGEST_LINE),
  }),
  topic,
  urgency,
});

/** What the mail says, in two lines; what comes later of the same game takes its place. */
export function alertNotice(content: AlertContent, id: string): Notice {
  const { kind, events, siteUrl } = content;
  const { subject, rows } = wordsOf(content);
  const [first, ...others] = rows;
  const [event] = events;
  if (!first || !event) throw new Error("an alert tells of no event");
  const shown =
    others.length === 0
      ? { body: first.about, path: first.url.slice(siteUrl.length), tag: event.key }
      : { body: rows.map(({ title }) => title).join(" · "), path: "/member/library", tag: kind };
  return notice({ title: subject, ...shown, id }, topicOf(shown.tag), URGENCY[kind]);
}

/** What "Send a test" sends. */
export const testNotice = (now: number): Push => ({
  ...notice(
    {
      title: "This is a test",
      body: "Notifications work on this device.",
      path: "/member/notifications",
      tag: "test",
      id: String(now),
    },
    topicOf("test"),
    "high",
  ),
  until: now + TEST_LIFE,
});
