import { customerSupportPath } from "~/models/navigation/paths";

type Refusal = { kind: "info" | "warning"; title: string; text: string; more?: { href: string; label: string } };

/** What the library says when a file could not be had (S 3). */
export const DOWNLOAD_REFUSALS = {
  none: {
    kind: "info",
    title: "That download isn't in your library.",
    text: "If you bought it with another account, sign in with that one.",
  },
  gone: {
    kind: "warning",
    title: "The file of that game is no longer here.",
    text: "You own it, and you can ask us about it:",
    more: { href: customerSupportPath(), label: "Get help" },
  },
  ended: { kind: "info", title: "That link has ended.", text: "Press Download below for a new one." },
  busy: { kind: "warning", title: "That was a lot at once.", text: "Please try again in a moment." },
  failed: { kind: "warning", title: "We can't get that file right now.", text: "Please try again in a moment." },
} satisfies Record<string, Refusal>;
export type DownloadRefusal = keyof typeof DOWNLOAD_REFUSALS;

/** By the member service's status; undefined: no answer. */
export function downloadRefusal(status: number | undefined): DownloadRefusal {
  if (status === 403 || status === 404) return "none";
  if (status === 410) return "gone";
  return status === 429 ? "busy" : "failed";
}
