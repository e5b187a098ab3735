import { z } from "zod";
import { endpoint, READ, records, WRITE } from "../endpoint";
import { promoCodeText, promoValueText } from "../records/promo-code";

/** Promo codes, and vouchers that schools hand out, made and stopped by the staff; forms come as they were typed. */

export const MOST_VOUCHERS = 1_000;
export const MOST_VOUCHER_DAYS = 1_000;
export const MOST_PROMO_MONTHS = 120;
export const MOST_REDEMPTIONS = 999_999;
export const LONGEST_CODE_NOTE = 120;
/** Of promo codes, and of batches of vouchers. */
export const CODES_LISTED = 200;

const whole = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(most));
const orBlank = <Typed extends z.ZodType>(typed: Typed) => z.union([z.literal("").transform(() => null), typed]);
const note = z.string().trim().min(1).max(LONGEST_CODE_NOTE);
/** Made once, however often it comes. */
const press = z.uuid();

/** Days begin and end in the East. */
export const newPromo = z
  .object({
    ...{ press, code: promoCodeText, value: promoValueText, description: note },
    /** Empty: all; `year` or `month`: those that renew so; else one pass's key. */
    passes: z.string().max(100),
    /** Empty: the first charge alone. */
    months: orBlank(whole(MOST_PROMO_MONTHS)),
    ...{ from: orBlank(z.iso.date()), until: orBlank(z.iso.date()), limit: orBlank(whole(MOST_REDEMPTIONS)) },
  })
  .refine(({ from, until }) => from === null || until === null || from <= until, { path: ["until"] });
export type NewPromo = z.output<typeof newPromo>;

export const newVouchers = z.object({
  ...{ press, note, count: whole(MOST_VOUCHERS), pass: z.string().min(1).max(100) },
  /** Empty: as many as the pass lasts. */
  days: orBlank(whole(MOST_VOUCHER_DAYS)),
  last_day: z.iso.date(),
});
export type NewVouchers = z.output<typeof newVouchers>;

const promoSchema = z.object({
  ...{ code: z.string(), description: z.string(), value_type: z.enum(["dollar", "percent"]), value_amount: z.number() },
  /** What it is for; null: each pass. */
  passes: z.string().nullable(),
  months: z.number().nullable(),
  /** Offered to who cancels. */
  is_retention: z.boolean(),
  ...{ starts_at: z.number().nullable(), expires_at: z.number().nullable() },
  ...{ limit: z.number().nullable(), redemptions: z.number() },
});
export type DeskPromo = z.output<typeof promoSchema>;

export const VOUCHER_STATES = ["left", "used", "withdrawn", "expired"] as const;
const batchSchema = z.object({ note: z.string(), made: z.number(), used: z.number(), left: z.number() });
const voucherSchema = z.object({
  ...{ code: z.string(), state: z.enum(VOUCHER_STATES), pass: z.string(), days: z.number(), last_day: z.iso.date() },
});

/** Made before; no such pass; the pass renews, so it needs days. */
export const CODE_REFUSALS = ["taken", "no_pass", "needs_days"] as const;
export type CodeRefusal = (typeof CODE_REFUSALS)[number];

const done = z.object({});
export const codeCalls = {
  codes: endpoint("GET", "/codes", {
    ...READ,
    answer: z.object({
      /** Those that still count first. */
      promos: records(promoSchema),
      /** The latest to redeem first. */
      batches: records(batchSchema),
      /** Whether a voucher can give it. */
      passes: records(z.object({ key: z.string(), name: z.string(), is_given: z.boolean() })),
    }),
  }),
  /** 409 with one of `CODE_REFUSALS`. */
  makePromo: endpoint("POST", "/promos", { ...WRITE, repeats: true, body: newPromo, answer: done }),
  stopPromo: endpoint("POST", "/promos/:code/stop", { ...WRITE, repeats: true, answer: done }),
  /** Of one batch, by its note. */
  vouchers: endpoint("GET", "/vouchers", { ...READ, answer: z.object({ vouchers: records(voucherSchema) }) }),
  /** All or none; 409 with one of `CODE_REFUSALS`. */
  makeVouchers: endpoint("POST", "/vouchers", { ...WRITE, repeats: true, body: newVouchers, answer: done }),
  /** What no one has used; without a code, all of the note. */
  withdrawVouchers: endpoint("POST", "/vouchers/withdrawals", {
    ...WRITE,
    repeats: true,
    body: z.object({ note: z.string().min(1).max(200), code: z.string().max(60).nullable() }),
    answer: z.object({ withdrawn: z.number() }),
  }),
};
