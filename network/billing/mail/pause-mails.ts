import type { Letter, Link } from "../../mail/letter";
import { day, letter, money } from "./mails";

type Pause = { passName: string; until: number; total: number; byWallet: boolean; zone: string | null };

const payer = ({ byWallet }: Pause): string => (byWallet ? "PayPal" : "your card");
const change = (siteUrl: string): Link => ({
  label: "Choose another day",
  url: `${siteUrl}/member/subscription/pause`,
});

export const pauseLetters = {
  paused: (siteUrl: string, told: Pause & { from: number; now: number; isReminded: boolean }): Letter =>
    letter(
      siteUrl,
      `Your ${told.passName} is paused until ${day(told.until, told.zone)}`,
      (told.from > told.now
        ? `You can watch until ${day(told.from, told.zone)}. After that, nothing is charged until your pass is back.`
        : "Nothing is charged until your pass is back.") +
        ` On ${day(told.until, told.zone)}, we charge ${money(told.total)} to ${payer(told)}, and it renews again.`,
      (told.isReminded ? "We'll e-mail you about three weeks before. " : "") +
        "You can come back sooner, or on another day.",
      change(siteUrl),
    ),
  goesOn: (siteUrl: string, told: Pause): Letter =>
    letter(
      siteUrl,
      `Your ${told.passName} isn't paused after all`,
      `It renews on ${day(told.until, told.zone)}. We charge ${money(told.total)} to ${payer(told)} that day.`,
    ),
  returns: (siteUrl: string, told: Pause): Letter =>
    letter(
      siteUrl,
      `Your ${told.passName} is back on ${day(told.until, told.zone)}`,
      `Your pause ends that day. We'll charge ${money(told.total)} to ${payer(told)}, and you can watch again.`,
      "Not yet? Choose another day, or cancel, before then.",
      change(siteUrl),
    ),
};
