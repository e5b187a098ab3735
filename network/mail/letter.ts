import { brand } from "~contracts/brand";

/** Where it leads, and what the button or the link says. */
export type Link = { label: string; url: string };

/** A school as its letters show it: its drawn crest's path, if it has one, and its color ("0x0a1f44"). */
export type Side = { name: string; logo: string | null; color: string | null; score?: string };

/** A game, or the lines of a receipt. */
export type Block = {
  /** In their colors above the title, which names them. */
  sides?: readonly Side[];
  title?: string;
  about?: string;
  url?: string;
  rows?: readonly (readonly [label: string, value: string])[];
  /** Each value below its label, which is a sentence. */
  stacked?: boolean;
  /** Its title is read here and typed elsewhere. */
  isCode?: boolean;
};

/** A receipt in its school's colors, or in ours. */
export type Ticket = { ticket: string; period: string; order: string; holder: Side };

/** Marked as someone's words, since the mail comes from us. */
export type Quote = { by: string; lines: readonly string[] };
export type Part = string | Link | Block | Quote | Ticket;

/** What a mail says: its text and its HTML are made of this alone. */
export type Letter = {
  subject: string;
  /** The HTML's heading and the text's first line; the subject is the heading if none. */
  title?: string;
  /** What a list of mails shows after the subject; the first paragraph if none. */
  preheader?: string;
  /** The first link is the button. "Cancel any time: https://…" links its last sentence. */
  body: readonly Part[];
  /** Why they get it, for those who have no account, or asked for it. */
  why?: string;
  settings?: readonly Link[];
};

export const OF_ACCOUNT = `You get this because you have a ${brand.name} account.`;
export const SENDER = `${brand.name} · ${brand.support.email}`;

const linkText = ({ label, url }: Link): string => `${label}: ${url}`;

function partText(part: Part): string {
  if (typeof part === "string") return part;
  if ("label" in part) return linkText(part);
  if ("by" in part) return [`${part.by} wrote:`, ...part.lines.map((line) => `> ${line}`)].join("\n");
  if ("ticket" in part) return [part.holder.name, part.ticket, part.period].join("\n");
  const { title, about, rows = [], url } = part;
  return [title, about, ...rows.map(([label, value]) => `${label}: ${value}`), url].filter(Boolean).join("\n");
}

export function letterText({ title, body, why = OF_ACCOUNT, settings = [] }: Letter): string {
  const small = [why, ...settings.map(linkText)].join("\n");
  return [title, ...body.map(partText), small, `${SENDER}\n${brand.support.address}`].filter(Boolean).join("\n\n");
}
