import { brand } from "~contracts/brand";
import type { Profile } from "~contracts/records/profile";

// ".", "?", or "!" at the end of a word of two letters or more.
const SENTENCE_END = /(?<=\p{L}{2})[.?!](?=\s|$)/u;

/** The first sentence of a text; null if it has none (S 5.2). */
export function firstSentence(text: string | null | undefined): string | null {
  const whole = (text ?? "").trim();
  const end = whole.search(SENTENCE_END);
  return end === -1 ? null : whole.slice(0, end + 1).replace(/\s+/g, " ");
}

/** An organization's page in a search engine's results (S 2.10, 5.2). */
export function profileDescription(profile: Pick<Profile, "name" | "about">): string {
  const base = `Watch ${profile.name} games and events, live and on demand, on ${brand.name}.`;
  const sentence = firstSentence(profile.about);
  return sentence ? `${base} ${sentence}` : base;
}
