import { brand } from "~contracts/brand";
import { greeting, greetingName } from "../../mail/greeting-name";
import type { Letter, Quote } from "../../mail/letter";
import { withArticle } from "../../mail/with-article";
import { type Charge, day, letter, lines, money } from "./mails";

type Renewal = { own: string; before: number; total: number };
type Redeemed = {
  passName: string;
  begins: number | null;
  until: number;
  zone: string | null;
  daysFromTeam?: number | undefined;
};
type Parties = { sender: string; recipient: string; passName: string };

const quoted = (sender: string, message: string): Quote[] =>
  message.trim() === "" ? [] : [{ by: sender, lines: message.trim().split(/\r\n|\r|\n/) }];

export type GiftOutcome = "withdrawn" | "on_hold" | "ended" | "kept";

const WHAT_BECAME: Record<GiftOutcome, string> = {
  withdrawn: "The code of your gift no longer works.",
  on_hold: "The code of your gift is on hold until the dispute over your payment is settled.",
  ended: "The pass you gave has ended.",
  kept: "The pass you gave stays as it is.",
};

export const giftLetters = {
  bought: (siteUrl: string, data: Charge & Parties & { sendAt: number | null; zone: string; expiresAt: number }) => {
    const recipient = greetingName(data.recipient);
    return letter(
      siteUrl,
      `Your gift for ${recipient}`,
      `You bought ${withArticle(data.passName)} as a gift for ${recipient}.`,
      lines(data),
      data.sendAt === null
        ? "The code is ready to print."
        : `We'll e-mail the code to ${recipient} on ${day(data.sendAt, data.zone)}.`,
      `It can be redeemed until ${day(data.expiresAt, data.zone)}. You paid once: it doesn't renew, and neither of ` +
        "you is charged again.",
      { label: "Your gifts", url: `${siteUrl}/member/gifts` },
    );
  },
  /** To someone who may have no account. */
  gift: (
    siteUrl: string,
    data: Parties & { days: number; code: string; message: string; zone: string; expiresAt: number },
  ): Letter => {
    const sender = greetingName(data.sender);
    return {
      subject: `${sender} gave you ${withArticle(data.passName)}`,
      body: [
        greeting(data.recipient),
        `${sender} gave you ${withArticle(data.passName)}: ${data.days} ${data.days === 1 ? "day" : "days"} of ` +
          `high school sports on ${brand.name}, live and on demand.`,
        ...quoted(sender, data.message),
        { rows: [["Your code", data.code]] },
        { label: "Redeem it here", url: `${siteUrl}/redeem?code=${data.code}` },
        `The code works until ${day(data.expiresAt, data.zone)}. The pass starts when you redeem it and ends on its ` +
          "own. You don't need a card, and you won't be charged.",
      ],
      why: `You get this because ${sender} asked us to send it to you.`,
    };
  },
  moneyBack: (
    siteUrl: string,
    { passName, amount, became }: { passName: string; amount: number; became: GiftOutcome },
  ) =>
    letter(
      siteUrl,
      `You got ${money(amount)} back for the ${passName} you gave`,
      `${money(amount)} of your payment went back to the way you paid. Your bank may need a few days to show it.`,
      WHAT_BECAME[became],
    ),
  /** After a dispute that was won, or closed by the bank. */
  moneyStays: (
    siteUrl: string,
    { passName, amount, became }: { passName: string; amount: number; became: GiftOutcome },
  ) =>
    letter(
      siteUrl,
      `The dispute over your gift is settled`,
      `Your payment of ${money(amount)} for the ${passName} you gave stands after all.`,
      became === "kept" ? "Your gift works again." : WHAT_BECAME[became],
    ),
  /** To the one who redeemed it, or any other code; `begins` null: right away. */
  redeemed: (siteUrl: string, data: Redeemed) =>
    letter(
      siteUrl,
      data.daysFromTeam
        ? `The ${brand.name} team gave you ${data.daysFromTeam} ${data.daysFromTeam === 1 ? "day" : "days"} of ` +
            withArticle(data.passName)
        : `You redeemed your code: ${data.passName}`,
      (data.begins === null
        ? `Your ${data.passName} has begun.`
        : `Your ${data.passName} begins on ${day(data.begins, data.zone)}, when the pass you have now is over.`) +
        ` It lasts until ${day(data.until, data.zone)}, and ends on its own. You aren't charged for it.`,
    ),
  /** To the one who redeemed it. */
  ended: (siteUrl: string, { passName }: { passName: string }) =>
    letter(
      siteUrl,
      `The ${passName} you were given has ended`,
      "The payment for it was returned, so the pass has ended. You weren't charged. You can subscribe any time.",
    ),
  /** To its holder, whose own pass it had put off. */
  takenBack: (
    siteUrl: string,
    {
      passName,
      until,
      renewal,
      zone,
    }: { passName: string; until: number; renewal: Renewal | null; zone: string | null },
  ) =>
    letter(
      siteUrl,
      `The ${passName} you were given was taken back`,
      renewal === null
        ? `The payment for it was returned, so its days are gone. You can watch until ${day(until, zone)}.`
        : "The payment for it was returned, so it no longer puts off your own pass. Your " +
            `${renewal.own} renews on ${day(until, zone)}, not on ${day(renewal.before, zone)}. We'll charge ` +
            `${money(renewal.total)} to your card that day.`,
      ...(renewal === null ? [] : [`To stop it, cancel before then: ${siteUrl}/member/subscription/cancel`]),
    ),
  resumed: (siteUrl: string, { passName, until, zone }: { passName: string; until: number; zone: string | null }) =>
    letter(
      siteUrl,
      `The ${passName} you were given is back`,
      `The payment for it stands after all, so you get back the days that were left. You can watch until ` +
        `${day(until, zone)}, and you won't be charged.`,
    ),
};
