import { type AlertContent, alertMail } from "~network/alerts/alert-mails";
import { giftLetters } from "~network/billing/mail/gift-mails";
import { letters } from "~network/billing/mail/mails";
import { pauseLetters } from "~network/billing/mail/pause-mails";
import { leadReceived, privacyRequestReceived } from "~network/crm/receipt-mails";
import { newCodesMail } from "~network/desk/codes.server";
import { answerMail } from "~network/desk/inbox-routes.server";
import type { Letter } from "~network/mail/letter";
import { connectedMail, farewell, passwordChanged, resetMail } from "~network/member/account-mails";
import { newDeviceMail } from "~network/member/devices/new-device";
import { addressChangedMail, confirmAddressMail, emailChangeMail } from "~network/member/email/email-change-mails";
import * as family from "~network/member/family/family-mail";
import { passkeyAdded, passkeyRemoved } from "~network/member/sign-in/passkey-routes.server";
import { signInMail } from "~network/member/sign-in/sign-in-link-routes.server";
import { receipt } from "../../routes/billed-members";
import { awaited } from "../alerts/tracked-event";
import { gameRow } from "../member/league-rows";

export const SITE = "https://site.example";
const NAME = "<b>Pat</b>";
const AT = Date.parse("2026-11-20T19:00:00-05:00");
const zone = "America/Chicago";
const pat = { name: NAME, last_name: "Sawyer" };
const sam = { name: "Sam", last_name: NAME };
const link = `${SITE}/link?token=t`;
const charge = { passName: "Annual Pass", price: 7_999, discount: 500, tax: 480, total: 7_979, orderId: "FH-1" };
const phases = [{ from: AT, until: null, charges: null, total: 8_479 }];
const card = { card_type: "visa", card_last4: "4242" };
const newCard = { before: { card_type: "visa", card_last4: "1111" }, now: card };
const paid = { ...charge, until: AT, at: AT, now: 0, zone, phases, newCard, unit: "year", byWallet: false };
const credit = { passName: "Monthly Pass", amount: 900 };
const given = { ...charge, sender: NAME, recipient: NAME, zone, expiresAt: AT };

const sides = [
  { name: NAME, logo: "/logos/schwest.svg", color: "0x0a1f44" },
  { name: "East Valley", logo: "https://elsewhere.example/east.png", color: "0xffc72c" },
];
const game = () => awaited({ timeUnknown: false, sides, row: gameRow("gam1", AT, { title: NAME }) });
const alert = (kind: AlertContent["kind"], events = [game()]): Letter =>
  alertMail({ kind, events, zone, siteUrl: SITE, unsubscribeUrl: `${SITE}/unsubscribe/t` });

export const EVERY_LETTER: readonly (readonly [what: string, letter: Letter])[] = [
  ["a confirmation", letters.confirmation(SITE, paid)],
  [
    "a ticket",
    {
      subject: "-",
      body: [{ ticket: NAME, period: NAME, order: "FH-1", holder: { name: NAME, logo: null, color: null } }],
    },
  ],
  ["a download", letters.download(SITE, paid)],
  ["a receipt", letters.receipt(SITE, { ...receipt, refunded_in_cents: 500 }, zone)],
  ["a receipt of a gift", letters.receipt(SITE, { ...receipt, gift: { recipient_name: NAME } }, zone)],
  ["a renewal", letters.renewal(SITE, paid)],
  ["an upgrade", letters.upgrade(SITE, { ...paid, credit })],
  ["a cancellation", letters.cancellation(SITE, paid)],
  ["a reactivation", letters.reactivation(SITE, paid)],
  ["a change of pass", letters.passChange(SITE, { ...paid, next: "Monthly Pass" })],
  ["a pass that is kept", letters.passKept(SITE, paid)],
  ["a lower price", letters.retained(SITE, paid)],
  ["a failed payment", letters.paymentFailed(SITE, { ...paid, nextTry: AT, payUrl: null })],
  ["a failed payment that can be made", letters.paymentFailed(SITE, { ...paid, nextTry: AT, payUrl: link })],
  ["an unpaid end", letters.endedUnpaid(SITE, paid)],
  ["a payment to confirm", letters.confirmPayment(SITE, { ...paid, payUrl: link })],
  ["a refund to come", letters.refundDue(SITE, { amount: 500 })],
  ["a refund of an upgrade", letters.upgradeRefundDue(SITE, { ...paid, amount: 500 })],
  ["a renewal put off", letters.putOff(SITE, { ...paid, before: AT })],
  ["a reminder", letters.reminder(SITE, { ...paid, discount: null })],
  ["a discount that ends", letters.reminder(SITE, { ...paid, discount: { code: "THREE4YOU", before: 500 } })],
  ["an end", letters.ends(SITE, paid)],
  ["a price that rises", letters.priceRises(SITE, { ...paid, before: 500, raised: 900 })],
  ["a card that expires", letters.cardExpires(SITE, { ...paid, ...card })],
  ["a changed card", letters.cardChanged(SITE, card)],
  [
    "money back",
    letters.moneyBack(SITE, { ...paid, amount: 1, ended: true, isDownload: false, stays: null, replaced: null }),
  ],
  ["a dispute that is settled", letters.moneyStays(SITE, { ...paid, amount: 500 })],
  ["new codes", newCodesMail(SITE, "pat@example.com", { action: "promo.make", subject: NAME, after: "20% off" })],
  ["an answer of the team", answerMail("LD-1", `Thanks, ${NAME}.\n\nSee you there.`)],
  ["a recruiting lead", letters.recruitingLead({ athlete: NAME })],
  ["a pause", pauseLetters.paused(SITE, { ...paid, from: AT, isReminded: true })],
  ["a pause that is over", pauseLetters.goesOn(SITE, paid)],
  ["a pass that returns", pauseLetters.returns(SITE, paid)],
  ["a gift's receipt", giftLetters.bought(SITE, { ...given, sendAt: AT })],
  ["a gift", giftLetters.gift(SITE, { ...given, days: 30, code: "ABCD-EFGH", message: `Go!\n${NAME}` })],
  ["money back for a gift", giftLetters.moneyBack(SITE, { ...given, amount: 500, became: "withdrawn" })],
  ["a settled dispute of a gift", giftLetters.moneyStays(SITE, { ...given, amount: 500, became: "kept" })],
  ["a redeemed code", giftLetters.redeemed(SITE, { ...paid, begins: AT })],
  ["days from the team", giftLetters.redeemed(SITE, { ...paid, begins: null, daysFromTeam: 3 })],
  ["a gift that ended", giftLetters.ended(SITE, paid)],
  ["gift taken back", giftLetters.takenBack(SITE, { ...paid, renewal: { own: "Annual Pass", before: AT, total: 1 } })],
  ["a gift that is back", giftLetters.resumed(SITE, paid)],
  ["a message's receipt", leadReceived({ to: "x@mail.example", reference: "R-1" })],
  ["a privacy request's", privacyRequestReceived({ to: "x@mail.example", reference: "R-1", dueAt: AT })],
  ["a new password", resetMail(NAME, link)],
  ["a sign-in by mail", signInMail(NAME, link, "123456")],
  ["a changed password", passwordChanged(NAME, SITE, true)],
  ["a new passkey", passkeyAdded(NAME, NAME, SITE)],
  ["a removed passkey", passkeyRemoved(NAME, NAME, SITE)],
  ["a farewell", farewell(NAME)],
  ["a connected TV", connectedMail(NAME, SITE)],
  ["a new sign-in", newDeviceMail({ name: NAME, zone, device: NAME, at: AT, siteUrl: SITE })],
  ["a new address", confirmAddressMail(link)],
  ["a change of address", emailChangeMail(NAME, SITE)],
  ["a new address, asked for by the team", confirmAddressMail(link, true)],
  ["a change of address, asked for by the team", emailChangeMail(NAME, SITE, true)],
  ["a changed address", addressChangedMail(NAME, SITE)],
  ["an invitation", family.invitationMail(pat, link)],
  ["a new seat", family.joinedMail(pat, sam, link)],
  ["a welcome", family.welcomeMail(pat, sam, link)],
  ["a removed seat", family.removedMail(pat, sam)],
  ["a plan that is deleted", family.planEndedMail(pat, sam, link)],
  ["a plan that ended", family.planStoppedMail(pat, sam, link)],
  ["a seat given up", family.leftMail(pat, sam)],
  ["a day before", alert("digest_24h", [awaited(), game()])],
  ["a game that starts", alert("starts_soon")],
  ["a broadcast", alert("on_air")],
  ["a close game", alert("close_late")],
  ["a final score", alert("final")],
  [
    "a recap",
    alertMail({
      ...{ kind: "recap", zone, siteUrl: SITE, unsubscribeUrl: `${SITE}/unsubscribe/t` },
      events: [
        {
          ...game(),
          totals: [
            ["West", "17 (7, 0, 3, 7)"],
            ["East Valley", "14 (0, 14, 0, 0)"],
          ],
          plays: [["West: #24 M. Murphy, touchdown, kick is good", "4th 1:12 · 17–14"]],
        },
      ],
      next: [gameRow("gam2", AT, { title: "West vs. North" })],
    }),
  ],
  ["a new time", alert("moved")],
  ["a canceled game", alert("canceled")],
  ["a replay", alert("replay_ready")],
];
