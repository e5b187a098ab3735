import { dollars } from "~/models/billing/price";
import { mediumDate, mediumDay, utc } from "~/models/place/time";
import type { DeskCall } from "~/services/desk/client.server";
import { isUpstreamError, says } from "~/services/http/upstream-error";
import { csvText } from "~contracts/csv";
import {
  CODE_REFUSALS,
  type CodeRefusal,
  type DeskPromo,
  LONGEST_CODE_NOTE,
  MOST_PROMO_MONTHS,
  MOST_REDEMPTIONS,
  MOST_VOUCHER_DAYS,
  MOST_VOUCHERS,
  newPromo,
  newVouchers,
} from "~contracts/desk/codes";
import { DEFAULT_TIME_ZONE } from "~contracts/vocabulary/time-zones";
import { UNHEARD } from "./people.server";

const inTheEast = (at: number) => utc(at).setZone(DEFAULT_TIME_ZONE);
const dayText = (at: number) => mediumDate(utc(at), DEFAULT_TIME_ZONE);

const number = (count: number) => count.toLocaleString("en-US");

function promoText({ value_type, value_amount, months, is_retention }: DeskPromo): string {
  const off = value_type === "percent" ? `${value_amount}%` : dollars(value_amount);
  const long = months === null ? "" : months === 1 ? " for 1 month" : ` for ${months} months`;
  return `${off} off${long}${is_retention ? ", for members who cancel" : ""}`;
}

function lastsText({ starts_at, expires_at }: DeskPromo, now: number): string {
  const until = expires_at === null ? "no end" : `until ${dayText(expires_at - 1)}`;
  if (expires_at !== null && expires_at <= now) return `ended ${dayText(expires_at - 1)}`;
  return starts_at !== null && starts_at > now ? `from ${dayText(starts_at)}, ${until}` : until;
}

export async function codesOf(desk: DeskCall, now: number) {
  const { promos, ...rest } = await desk((client, caller) => client.codes(caller));
  return {
    ...rest,
    promos: promos.map((promo) => ({
      ...{ code: promo.code, description: promo.description, passes: promo.passes ?? "every pass" },
      ...{ takes: promoText(promo), lasts: lastsText(promo, now) },
      redeemed: `${number(promo.redemptions)}${promo.limit === null ? "" : ` of ${number(promo.limit)}`}`,
      isOver: promo.expires_at !== null && promo.expires_at <= now,
    })),
  };
}

const vouchersOf = (desk: DeskCall, note: string) => desk((client, caller) => client.vouchers(caller, note));

/** Of one batch; a 404 where nothing has the note. */
export const batchOf = async (desk: DeskCall, note: string) =>
  (await vouchersOf(desk, note)).map(({ last_day, ...voucher }) => ({
    ...voucher,
    until: mediumDay(last_day, "UTC") ?? last_day,
  }));

/** For the school: nothing in it says who used one. */
export const batchCsv = async (desk: DeskCall, note: string, address: string): Promise<string> =>
  csvText([
    ["code", "state", "pass", "days", "last day", "redeem at"],
    ...(await vouchersOf(desk, note)).map(({ code, state, pass, days, last_day }) => [
      ...[code, state, pass, String(days), last_day, address],
    ]),
  ]);

const NAMED = `Enter up to ${LONGEST_CODE_NOTE} characters.`;
const DAY = "Enter a day.";
const PASS = "Choose a pass.";
const upTo = (what: string, most: number) => `Enter a number of ${what} from 1 to ${number(most)}.`;
const WRONG = {
  promo: {
    code: "Enter 3 to 40 letters, digits, and hyphens, with a letter or digit first.",
    value: "Enter a part such as 20%, or an amount such as $5.00.",
    description: NAMED,
    months: upTo("months", MOST_PROMO_MONTHS),
    from: DAY,
    until: "Enter a day that isn't before the first one.",
    limit: upTo("times", MOST_REDEMPTIONS),
    passes: PASS,
  },
  vouchers: {
    note: NAMED,
    count: upTo("codes", MOST_VOUCHERS),
    pass: PASS,
    days: upTo("days", MOST_VOUCHER_DAYS),
    last_day: DAY,
  },
} as const;
const REFUSED: Record<CodeRefusal, { field: string; problem: string }> = {
  taken: { field: "code", problem: "There's a code with this name. Choose another." },
  no_pass: { field: "pass", problem: "This pass isn't there anymore. Choose another." },
  needs_days: { field: "days", problem: "This pass renews: say how many days a code gives." },
};
const OVER = "Choose a day that isn't over.";

export type CodeForm = keyof typeof WRONG;
export type CodeProblem = { form: CodeForm | "flag"; field: string | null; problem: string; status: 409 | 422 | 502 };

const isPast = (day: string, now: number) => day < (inTheEast(now).toISODate() ?? "");

/** As it was typed; null once it is made, undefined for no form of ours. */
export async function makeCodes(
  desk: DeskCall,
  form: CodeForm,
  typed: Record<string, string>,
  now: number,
): Promise<CodeProblem | null | undefined> {
  const wrong = (field: string, problem: string): CodeProblem => ({ form, field, problem, status: 422 });
  const checked = (form === "promo" ? newPromo : newVouchers).safeParse(typed);
  if (!checked.success) {
    const field = String(checked.error.issues[0]?.path[0] ?? "");
    const problem = (WRONG[form] as Record<string, string>)[field];
    return problem ? wrong(field, problem) : undefined;
  }
  const last = form === "promo" ? "until" : "last_day";
  if (typed[last] && isPast(typed[last], now)) return wrong(last, OVER);
  try {
    await desk((client, caller) =>
      form === "promo"
        ? client.makePromo(caller, typed as Parameters<typeof client.makePromo>[1])
        : client.makeVouchers(caller, typed as Parameters<typeof client.makeVouchers>[1]),
    );
    return null;
  } catch (error) {
    if (isUpstreamError(error) && error.mayHaveArrived) return { form, ...UNHEARD };
    const refusal = isUpstreamError(error, 409) && CODE_REFUSALS.find((name) => says(error, name));
    if (!refusal) throw error;
    const { field, problem } = REFUSED[refusal];
    return wrong(form === "promo" && field === "pass" ? "passes" : field, problem);
  }
}

export const stopPromo = (desk: DeskCall, code: string) => desk((client, caller) => client.stopPromo(caller, code));

export const withdrawVouchers = (desk: DeskCall, note: string, code: string | null) =>
  desk((client, caller) => client.withdrawVouchers(caller, { note, code }));
