import { Children } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { refundView } from "~/models/account/refund.server";
import { screenWords } from "~/models/family/screen-words";
import { SECTIONS as PRIVACY } from "~/routes/privacypolicy/privacy-text";
import { SECTIONS as TERMS } from "~/routes/termsofuse/terms-text";
import type * as limits from "~contracts/limits";
import { letterText } from "~network/mail/letter";
import { invitationMail } from "~network/member/family/family-mail";
import { billed } from "../routes/billed-members";
import { sentences } from "../support/copy";

/** Where a limit is changed, no sentence keeps the number that it had. */

const REAL = await vi.importActual<typeof limits>("~contracts/limits");
vi.mock("~contracts/limits", async (original) =>
  Object.fromEntries(Object.entries(await original<typeof limits>()).map(([name, value]) => [name, value + 1_000])),
);

const UNITS = { DAYS: "days?", HOURS: "hours?", MINUTES: "minutes?", YEARS: "years?", LENGTH: "characters" };
const WORDS: Record<number, string> = { 2: "two", 7: "seven", 8: "eight", 10: "ten" };
const ofLimit = (name: string, value: number) => {
  const unit = Object.entries(UNITS).find(([end]) => name.endsWith(end))?.[1];
  return new RegExp(String.raw`\b(?:${[value, WORDS[value]].filter(Boolean).join("|")}) ${unit}\b`, "i");
};

const html = (sections: typeof TERMS) =>
  renderToStaticMarkup(<>{Children.toArray(sections.map(({ body }) => body))}</>);
const owner = { name: "Pat", last_name: "Fan" };
const refused = { refund: { refusal: "too_late" } } as Parameters<typeof billed>[1];

it.each([
  ["the refund's refusal", () => JSON.stringify(refundView(billed("managed", refused), false)), "REFUND_DAYS"],
  ["the terms", () => html(TERMS), "REFUND_DAYS"],
  ["the invitation", () => letterText(invitationMail(owner, "https://x.test")), "INVITATION_DAYS"],
  ["an invitation that expired", () => screenWords("expired", "Pat").text, "INVITATION_DAYS"],
  ["the privacy policy", () => html(PRIVACY), "PRIVACY_ANSWER_DAYS"],
] as const)("%s has a limit from its one place", (_what, words, name) => {
  expect(words()).toContain(`${REAL[name] + 1_000} days`);
  expect(words()).not.toMatch(ofLimit(name, REAL[name]));
});

/** Of the same number, and about something else. */
const OTHERS = [/lot of cards/, /can’t agree within/, /^Chrome, Edge/, /hours from now/];
const COPY = sentences();

it.each(Object.entries(REAL))("%s stands in no sentence: %d", (name, value) => {
  const repeats = COPY.filter(({ text }) => ofLimit(name, value).test(text));
  expect(repeats.filter(({ text }) => !OTHERS.some((other) => other.test(text)))).toEqual([]);
});
