import { z } from "zod";
import {
  ALERT_CHANNELS,
  ALERT_KINDS,
  type AlertChannel,
  type AlertKind,
  type AlertSettings,
  type QuietHours,
} from "~contracts/records/alerts";
import { twoDigits } from "~contracts/two-digits";

/** What a fan reads, in the order of a game. */
export const ALERTS: readonly { kind: AlertKind; label: string; hint: string }[] = [
  { kind: "digest_24h", label: "A day before", hint: "Once for all your games of that day." },
  { kind: "starts_soon", label: "Starting soon", hint: "15 minutes before the game." },
  { kind: "on_air", label: "Live now", hint: "When the broadcast begins." },
  { kind: "close_late", label: "Close game", hint: "One score apart, two minutes left." },
  { kind: "final", label: "Final score", hint: "When a game ends, with the score." },
  {
    kind: "recap",
    label: "Game recap",
    hint: "Soon after the final: the score by period, the plays that decided it, and the next game.",
  },
  { kind: "moved", label: "New time", hint: "When a game moves." },
  { kind: "canceled", label: "Canceled", hint: "When a game is called off or postponed." },
  {
    kind: "replay_ready",
    label: "Replay ready",
    hint: "When you can watch the full game. This one never tells the score.",
  },
];

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
const time = z.string().trim().regex(TIME, { error: "Enter a time, such as 22:30." }).optional();

const kinds = z.array(z.enum(ALERT_KINDS)).default([]);

export const alertSchema = z
  .object({ mail: kinds, push: kinds, quiet_from: time, quiet_until: time })
  .superRefine(({ quiet_from, quiet_until }, { addIssue }) => {
    const wrong = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
    if (quiet_from && !quiet_until) wrong("quiet_until", "Enter when your quiet hours end.");
    if (!quiet_from && quiet_until) wrong("quiet_from", "Enter when your quiet hours begin.");
    if (quiet_from && quiet_from === quiet_until) wrong("quiet_until", "Choose two different times.");
  });
export type AlertFields = z.input<typeof alertSchema>;

export const ALERT_FIELDS = [...ALERT_CHANNELS, "quiet_from", "quiet_until"] as const;

const minutes = (text: string): number => {
  const [hours = 0, rest = 0] = text.split(":").map(Number);
  return hours * 60 + rest;
};
const timeText = (at: number): string => `${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}`;

function quietHours({ quiet_from, quiet_until }: z.output<typeof alertSchema>): QuietHours | null {
  return quiet_from && quiet_until ? { from: minutes(quiet_from), until: minutes(quiet_until) } : null;
}

/** The form's check boxes as the member service stores them (S 7.2). */
export function alertSettingsOf(form: z.output<typeof alertSchema>): AlertSettings {
  const choices = Object.fromEntries(
    ALERT_KINDS.map((kind) => [kind, ALERT_CHANNELS.filter((channel) => form[channel].includes(kind))]),
  ) as AlertSettings["choices"];
  return { choices, quiet: quietHours(form) };
}

export function alertFieldsOf({ choices, quiet }: AlertSettings): Required<AlertFields> {
  const kindsBy = (channel: AlertChannel) => ALERT_KINDS.filter((kind) => choices[kind].includes(channel));
  return {
    mail: kindsBy("mail"),
    push: kindsBy("push"),
    quiet_from: quiet ? timeText(quiet.from) : "",
    quiet_until: quiet ? timeText(quiet.until) : "",
  };
}
