import type { Letter, Link } from "../../mail/letter";
import { day, letter, money } from "./mails";

type Pause = { passName: string; until: number; total: number; byWallet: boolean; zone: string | null };

const payer = ({ byWallet }: Pause): string => (byWallet ? "PayPal" : "your card");
const change = (siteUrl: string): Link => ({
  label: "Choose another day",
  url: `${siteUrl}/member/subscription/pause`,
});

export const pauseLetters = {
  paused: (siteUrl: string, data: Pause & { from: number; now: number; isReminded: boolean }): Letter =>
    letter(
      siteUrl,
      `Your ${data.passName} is paused until ${day(data.until, data.zone)}`,
      (data.from > data.now
        ? `You can watch until ${day(data.from, data.zone)}. After that, nothing is charged until your pass is back.`
        : "Nothing is charged until your pass is back.") +
        ` On ${day(data.until, data.zone)}, we charge ${money(data.total)} to ${payer(data)}, and it renews again.`,
      (data.isReminded ? "We'll e-mail you about three weeks before. " : "") +
        "You can come back sooner, or on another day.",
      change(siteUrl),
    ),
  goesOn: (siteUrl: string, data: Pause): Letter =>
    letter(
      siteUrl,
      `Your ${data.passName} isn't paused after all`,
      `It renews on ${day(data.until, data.zone)}. We charge ${money(data.total)} to ${payer(data)} that day.`,
    ),
  returns: (siteUrl: string, data: Pause): Letter =>
    letter(
      siteUrl,
      `Your ${data.passName} is back on ${day(data.until, data.zone)}`,
      `Your pause ends that day. We'll charge ${money(data.total)} to ${payer(data)}, and you can watch again.`,
      "Not yet? Choose another day, or cancel, before then.",
      change(siteUrl),
    ),
};
