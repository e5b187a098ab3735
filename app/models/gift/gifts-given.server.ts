import { mediumDay } from "~/models/place/time";
import { isUpstreamError } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import type { Gift, GiftSending } from "~contracts/records/gift";
import { DAY_PROBLEMS } from "./gift-form";

export type GivenGift = ReturnType<typeof givenGift>;

type Clients = Pick<Upstreams, "member">;

/** Null when they can't be read. */
export async function giftsGiven(upstreams: Clients, call: MemberCall): Promise<Gift[] | null> {
  try {
    return await call((token) => upstreams.member.gifts(token));
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return null;
  }
}

/** Why the code can't be used now; null: it can, until it expires. */
export const whyOver = (state: Gift["state"]) =>
  state === "redeemed" || state === "on_hold" || state === "withdrawn" ? state : null;

/** In the zone of the member. */
export function givenGift(gift: Gift, { zone, now }: { zone: string; now: number }) {
  const { key, order_id, pass_name, recipient_name, code, state, sending, mails_left } = gift;
  const isOpen = whyOver(state) === null;
  const works = isOpen && Date.parse(gift.expires_at) > now;
  const isSent = works && state === "sent";
  return {
    ...{ key, orderId: order_id, code, works, mailsLeft: mails_left },
    title: `${pass_name} for ${recipient_name}`,
    state: isOpen && !works ? "The code has expired." : stateWords(gift, zone),
    sending: state === "waiting" ? sending : null,
    canMail: isSent && mails_left > 0,
    /** As often as it may today. */
    isMailedOut: isSent && mails_left === 0,
  };
}

const plainDay = (day: string): string => mediumDay(`${day}T12:00:00Z`, "UTC") ?? day;

function stateWords({ state, sending, sent_at, expires_at }: Gift, zone: string): string {
  const until = mediumDay(expires_at, zone) ?? "";
  switch (state) {
    case "waiting":
      return sending ? `Waiting: we'll e-mail it to ${sending.email} on ${plainDay(sending.day)}.` : "Waiting.";
    case "sent":
      return `Sent to ${sending?.email ?? "them"} on ${mediumDay(sent_at, zone) ?? ""}. Works until ${until}.`;
    case "ready":
      return `Ready to print. Works until ${until}.`;
    case "redeemed":
      return "Redeemed.";
    case "on_hold":
      return "On hold: your bank is looking into the payment. It works again if the payment stands.";
    case "withdrawn":
      return "Refunded. The code no longer works.";
  }
}

const REFUSALS: Record<string, string> = {
  not_found: "We can't find that gift.",
  not_waiting: "That gift was already sent or is on hold, so it can't be changed.",
  not_sent: "That gift can't be e-mailed again. It may be redeemed, expired, or on hold.",
  past_day: DAY_PROBLEMS.past,
  far_day: DAY_PROBLEMS.far,
  too_often: "You've e-mailed this gift three times today. Try again tomorrow, or print it.",
};

const UNCHANGED = "That didn't work. Nothing changed. Please try again in a moment.";
/** The form keeps its key, so the same thing twice is once. */
const NOT_HEARD =
  "We couldn't hear whether that worked. Please try again in a moment. It's safe: nothing is changed or sent twice.";

type GiftAnswer = { done: true } | { status: 422 | 503; problem: string };

async function answered(answer: Promise<void>): Promise<GiftAnswer> {
  try {
    await answer;
    return { done: true };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    const body = error.body as { error?: unknown } | null | undefined;
    const problem = REFUSALS[String(body?.error)];
    return problem ? { status: 422, problem } : { status: 503, problem: error.mayHaveArrived ? NOT_HEARD : UNCHANGED };
  }
}

export const mailGift = ({ member }: Clients, call: MemberCall, gift: string, key: string): Promise<GiftAnswer> =>
  answered(call((token) => member.mailGift(token, gift, key)));

export const readdressGift = (
  { member }: Clients,
  call: MemberCall,
  gift: string,
  { email, key }: { email: string; key: string },
): Promise<GiftAnswer> => answered(call((token) => member.readdressGift(token, gift, email, key)));

export const changeGift = (
  { member }: Clients,
  call: MemberCall,
  gift: string,
  sending: GiftSending,
): Promise<GiftAnswer> => answered(call((token) => member.changeGift(token, gift, sending)));
