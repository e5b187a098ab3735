import { DateTime } from "luxon";
import { cardName } from "~/models/billing/billing-view";
import { dollars } from "~/models/billing/price";
import { seasonStarts } from "~/models/billing/seasons";
import { billedOf, savedCardOf } from "~/models/member/member-billing.server";
import { supportedSchoolKey } from "~/models/member/supported-school";
import { memberProfileOf, userInfoOf } from "~/models/member/user-info.server";
import { accountCardPath } from "~/models/navigation/paths";
import { mediumDay, type Viewing } from "~/models/place/time";
import { withFallback } from "~/services/fallback.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { brand } from "~contracts/brand";
import type { BilledSubscription, SavedCard } from "~contracts/records/billing";

/** A pass that waits for the next season (B 2.11, security 3, 6). */
export type PauseView = {
  plan: string;
  /** Access lasts until then; null once it is over. */
  paidUntil: string | null;
  /** Of the return as it is set now, or of one before the rise. */
  total: string;
  /** Its price changes: what a return before that day is charged with, and one from it on. */
  rise: { day: string; before: string; after: string } | null;
  agreed: Agreed;
  payer: string;
  /** The day that it is back on now. */
  back: string | null;
  /** To go on: charged at once, or with what it would have been. */
  resumes: { label: string; terms: string } | null;
  seasons: { day: string; label: string }[];
  /** The first and last day that can be chosen, or all there are. */
  range: { earliest: string; latest: string; words: string; days: { day: string; label: string }[] | null } | null;
};

/** In cents; only what was shown is charged: `later`, where it is another from a day on. */
type Agreed = { now: number; later: { from: string; total: number } | null };

/** What the page shows for a return on that day; null: for going on (B 2.11). */
export const agreedFor = ({ now, later }: Agreed, until: string | null): number =>
  later !== null && until !== null && until >= later.from ? later.total : now;

type Clients = Pick<Upstreams, "catalogue" | "member">;

const namedDay = (day: string): string => DateTime.fromISO(day).setLocale("en-US").toFormat("MMM d, yyyy");

type PauseFacts = { billed: BilledSubscription; card: SavedCard | null | undefined; sports: readonly string[] };

/** Null: there is nothing to pause, and nothing paused. */
function pauseView({ billed, card, sports }: PauseFacts, { now, zone }: Pick<Viewing, "now" | "zone">) {
  const { pass, pause, pauses, current_period_end, next_charge, billed_by } = billed;
  if (!pause && !pauses) return null;
  const isPaid = Date.parse(current_period_end) > now.toMillis();
  const charged = next_charge?.total_in_cents ?? 0;
  const { total_in_cents: going = charged, rise } = pauses ?? {};
  const total = dollars(pause && next_charge ? charged : going);
  const agreed: Agreed = { now: going, later: rise ? { from: rise.from, total: rise.total_in_cents } : null };
  const payer = billed_by === "paypal" ? "PayPal" : `your ${card ? cardName(card) : "card"}`;
  const until = mediumDay(current_period_end, zone) ?? "the end of what you've paid for";
  const view: PauseView = {
    ...{ plan: pass.name, total, agreed, payer },
    rise: rise ? { day: namedDay(rise.from), before: dollars(going), after: dollars(rise.total_in_cents) } : null,
    paidUntil: isPaid ? until : null,
    back: pause ? namedDay(pause.day) : null,
    resumes: pause && pauses ? resumes({ pauses, paidUntil: isPaid ? until : null, payer }) : null,
    seasons: pauses
      ? seasonStarts(pauses, sports)
          .filter(({ day }) => day !== pause?.day)
          .map(({ day, season, sports: own }) => ({
            day,
            label: [
              `${pause ? "Back on" : "Pause until"} ${namedDay(day)}, ` +
                `for ${(own.length > 0 ? own.join(", ") : season).toLowerCase()}`,
              ...(rise ? [dollars(agreedFor(agreed, day))] : []),
            ].join(": "),
          }))
      : [],
    range: pauses
      ? {
          ...{ earliest: pauses.earliest, latest: pauses.latest },
          words: `From ${namedDay(pauses.earliest)} to ${namedDay(pauses.latest)}`,
          days: pauses.days?.map((day) => ({ day, label: namedDay(day) })) ?? null,
        }
      : null,
  };
  return view;
}

type Resumed = Pick<PauseView, "paidUntil" | "payer"> & { pauses: NonNullable<BilledSubscription["pauses"]> };

function resumes({ pauses, paidUntil, payer }: Resumed): PauseView["resumes"] {
  const total = dollars(pauses.total_in_cents);
  if (paidUntil)
    return { label: "Don\u2019t pause", terms: `Your pass renews on ${paidUntil} for ${total}, as before.` };
  const [goesOn] = pauses.days ?? [];
  const terms = goesOn
    ? `PayPal charges ${total} on ${namedDay(goesOn)}, and your pass is back that day.`
    : `We charge ${total} to ${payer} right away, and you can watch again.`;
  return { label: "Resume now", terms };
}

/** Those of the member's favorite teams and of the school that they support. */
async function sportsOf(clients: Clients, call: MemberCall): Promise<string[]> {
  const [profile, userInfo] = await Promise.all([
    memberProfileOf(clients, call),
    userInfoOf(clients, call, "the school of who pauses"),
  ]);
  const favorites = profile?.favorite_teams.map(({ sport }) => sport) ?? [];
  const school = supportedSchoolKey(userInfo);
  if (!school) return favorites;
  const found = await withFallback("the sports of who pauses", clients.catalogue.profile(school), null);
  return [...favorites, ...(found?.sports ?? [])];
}

export async function pausable(
  clients: Clients,
  viewing: Pick<Viewing, "now" | "zone">,
  call: MemberCall,
): Promise<PauseView | "nothing" | "unknown"> {
  const [billed, card, sports] = await Promise.all([
    billedOf(clients, "who pauses", call),
    savedCardOf(clients, "who pauses", call),
    sportsOf(clients, call),
  ]);
  if (billed === undefined) return "unknown";
  return (billed && pauseView({ billed, card, sports }, viewing)) ?? "nothing";
}

const accountAfter = (until: string | null) =>
  accountCardPath("subscription", { saved: until === null ? "resumed" : "paused" });

/** `ofDay`: it is the chosen day that can't be. */
export type Paused = { go: string } | { problem: string; status: 409 | 503; ofDay?: true };

/** `until` null: it goes on. Sent again after a lost answer, it is the same pause. */
export async function pausePass(
  { member }: Pick<Upstreams, "member">,
  { until, agreed }: { until: string | null; agreed: number },
  call: MemberCall,
): Promise<Paused> {
  try {
    await call((token) => member.pausePass(token, until, agreed));
    return { go: accountAfter(until) };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    if (isUpstreamError(error, 422)) return { problem: NOT_THAT_DAY, status: 409, ofDay: true };
    return isUpstreamError(error, 404, 409)
      ? { problem: NOT_AS_SHOWN, status: 409 }
      : { problem: NOT_REACHED, status: 503 };
  }
}

/** For a form that was sent before: the same choice is done already, and another one isn't made (rulings 3). */
export async function pausedBefore(
  clients: Pick<Upstreams, "member">,
  until: string | null,
  call: MemberCall,
): Promise<Paused> {
  const billed = await billedOf(clients, "who paused before", call);
  const isDone = billed && (billed.pause?.day ?? null) === until;
  return isDone ? { go: accountAfter(until) } : { problem: NOT_AS_SHOWN, status: 409 };
}

const NOT_THAT_DAY = "Your pass can't be back on that day. Please choose one of those offered here.";
const NOT_AS_SHOWN =
  "Something changed since you opened this page, so we left your pass as it is. Here's what you can choose now.";
const NOT_REACHED =
  "We couldn't hear whether that worked. Your account shows what comes next. Please try again in a moment, or " +
  `e-mail ${brand.support.email}.`;
