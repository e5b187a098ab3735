export type CardBehavior =
  | "succeeds"
  | "card_declined"
  | "insufficient_funds"
  | "expired_card"
  | "incorrect_cvc"
  | "processing_error"
  | "authentication_required"
  | "declines_later"
  | "lost_reply"
  | "lost_request";

export type TestCard = { number: string; type: string; behaviour: CardBehavior; what: string };

/** Only these published test numbers are accepted, so that no one enters a real card. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: "4242424242424242", type: "Visa", behaviour: "succeeds", what: "is charged" },
  { number: "5555555555554444", type: "Mastercard", behaviour: "succeeds", what: "is charged" },
  { number: "378282246310005", type: "American Express", behaviour: "succeeds", what: "is charged" },
  { number: "4000000000000002", type: "Visa", behaviour: "card_declined", what: "is declined" },
  { number: "4000000000009995", type: "Visa", behaviour: "insufficient_funds", what: "has insufficient funds" },
  { number: "4000000000000069", type: "Visa", behaviour: "expired_card", what: "has expired" },
  { number: "4000000000000127", type: "Visa", behaviour: "incorrect_cvc", what: "fails its security code" },
  { number: "4000000000000119", type: "Visa", behaviour: "processing_error", what: "meets a processing error" },
  {
    number: "4000002500003155",
    type: "Visa",
    behaviour: "authentication_required",
    what: "asks for the bank's confirmation when it is charged",
  },
  {
    number: "4000000000000341",
    type: "Visa",
    behaviour: "declines_later",
    what: "pays the first period and is declined on renewal",
  },
  { number: "4000000000009235", type: "Visa", behaviour: "lost_reply", what: "is charged, and the reply is lost" },
  {
    number: "4000000000009243",
    type: "Visa",
    behaviour: "lost_request",
    what: "is never charged: the request is lost",
  },
];

export function testCard(typed: string): TestCard | undefined {
  const digits = typed.replace(/[\s-]/g, "");
  return TEST_CARDS.find((card) => card.number === digits);
}
