import { z } from "zod";
import { endpoint, FRESH, orDefault, orNone, PRESSED_MS, READ, records, text, under, WRITE } from "./endpoint";
import {
  billedSubscriptionSchema,
  cancelSurveySchema,
  heldPassSchema,
  savedCardSchema,
  upgradeOfferSchema,
  voucherOfferSchema,
  voucherRedemptionSchema,
} from "./records/billing";
import {
  authTokenSchema,
  browserZoneSchema,
  choicesSchema,
  entitlement,
  memberProfileSchema,
  newPositionSchema,
  userInfoSchema,
} from "./records/member";

/** S 7.1–7.4. Member calls carry `Authorization: Bearer {access_token}`. */

/** Used by clients without a redirect address of their own (S 7.1). */
export const OUT_OF_BAND = "urn:ietf:wg:oauth:2.0:oob";

/** Our extension: the browser that signs in, by a key of its own, so that members hear of one they don't know. */
export const signInDevice = z.object({ key: z.string().min(20).max(100), name: z.string().max(100).nullable() });
export type SignInDevice = z.infer<typeof signInDevice>;

export const tokenRequest = z.discriminatedUnion("grant_type", [
  z.object({
    grant_type: z.literal("password"),
    username: z.string(),
    password: z.string(),
    device: signInDevice.optional(),
  }),
  z.object({
    grant_type: z.literal("refresh_token"),
    client_id: z.string(),
    client_secret: z.string(),
    redirect_uri: z.string(),
    refresh_token: z.string(),
  }),
  z.object({
    grant_type: z.literal("authorization_code"),
    client_id: z.string(),
    client_secret: z.string(),
    redirect_uri: z.string(),
    code: z.string(),
  }),
]);

/** The mailed link's token; or what stands beside it, in the browser that asked. */
const signInByMail = z
  .union([
    z.object({ token: z.string().min(1) }),
    z.object({ email: z.string(), code: z.string(), browser: z.string() }),
  ])
  .and(z.object({ device: signInDevice.optional() }));
export type SignInByMail = z.infer<typeof signInByMail>;

export const newUser = z.object({
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  zip_code: z.string(),
  password: z.string(),
  accept_service_terms: z.boolean(),
});
export type NewUser = z.infer<typeof newUser>;

/** Whoever asks for an account without a password; the mail proves the address. */
export const newcomer = newUser.pick({ name: true, last_name: true, zip_code: true });
export type Newcomer = z.infer<typeof newcomer>;

const profileEdit = z.object({
  name: z.string().optional(),
  last_name: z.string().optional(),
  zip_code: z.string().optional(),
  time_zone: z.string().optional(),
  ...choicesSchema.shape,
  school_key: z.string().nullable().optional(),
});
export type ProfileEdit = z.infer<typeof profileEdit>;

const newFavoriteTeam = z.object({
  school_key: z.string(),
  sport: z.string(),
  level: z.string().nullish(),
  gender: z.string().nullish(),
});
export type NewFavoriteTeam = z.infer<typeof newFavoriteTeam>;

/** Sent along with the Authorization header (S 7.3). */
export const bearerBody = z.object({ access_token: z.string(), bearer_token: z.string() });

const done = z.unknown();
/** Any 2xx without `success: false` is a success, with or without a body (rulings 4 "S 7.3"). */
const changed = z.object({ success: z.boolean().default(true).catch(true) }).catch({ success: true });
const isRefusal = z.object({ success: z.literal(false) });
/** Money calls must not count as done when a 2xx says they failed. */
const settled = z.unknown().refine((answer) => !isRefusal.safeParse(answer).success, "refused with a 2xx");
const emailSubscribe = z.object({ email_subscribe: z.boolean().nullable() });
/** Null is a member who holds none; without a list no one knows what they hold (S 8.2). */
const entitlementList = under(
  "entitlements",
  records(entitlement)
    .nullable()
    .transform((list) => list ?? []),
);
const savedCard = under("payment_card", orNone(savedCardSchema));
const oneTimeKey = z.object({ key: z.string().min(8).max(120) });

const memberCopy = z.looseObject({
  kept: z.array(z.looseObject({ what: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
});
export type MemberCopy = z.infer<typeof memberCopy>;

const TOKEN = { timeoutMs: 5_000, kept: "never" } as const;
/** Followed twice is followed. */
const INTEREST = { timeoutMs: PRESSED_MS, kept: "never", body: bearerBody, answer: changed, repeats: true } as const;
/** Told while something plays, by no one's hand. */
const SEEN = { ...INTEREST, timeoutMs: 3_000 } as const;
/** Payment providers can be slow, and these calls are never retried automatically. */
const BILLING = { timeoutMs: 30_000, kept: "never", answer: settled } as const;

const can = z.boolean().default(false);
const capabilities = z.object({ sign_in_link: can, sign_up_link: can, passkeys: can, choices: can, seat_codes: can });
export type Capabilities = z.infer<typeof capabilities>;
export const NO_CAPABILITIES = capabilities.parse({});

export const memberContract = {
  /** A second session for one sign-in harms no one; a refresh token's successor is given again. */
  token: endpoint("POST", "/oauth/token", { ...TOKEN, body: tokenRequest, answer: authTokenSchema, repeats: true }),
  revoke: endpoint("POST", "/oauth/revoke", { ...TOKEN, answer: done }),
  userInfo: endpoint("GET", "/v2/user/profile", { ...READ, answer: userInfoSchema }),
  memberProfile: endpoint("GET", "/v1/user/profile", { ...READ, answer: memberProfileSchema }),
  createUser: endpoint("POST", "/users", {
    ...WRITE,
    /** `device` makes the account, so its first sign-in is no news. */
    body: z.object({ user: newUser, device: signInDevice.optional() }),
    // A field's error may come with a 2xx, too (rulings 4 "S 5.3").
  }),

  userRead: endpoint("GET", "/api/user/:path", { ...READ, answer: z.record(z.string(), z.unknown()) }),
  /** Our extension: all that is kept of the member, without what opens anything. */
  copy: endpoint("GET", "/api/user/copy", { timeoutMs: 10_000, kept: "never", answer: memberCopy }),
  emailSubscribe: endpoint("GET", "/api/user/email_subscribe", { ...READ, answer: emailSubscribe }),
  setEmailSubscribe: endpoint("PUT", "/api/user/email_subscribe", {
    ...WRITE,
    body: z.object({ email_subscribe: z.boolean() }),
  }),
  updateProfile: endpoint("POST", "/api/user/profile", { ...WRITE, body: z.object({ user: profileEdit }) }),
  updatePassword: endpoint("POST", "/api/user/update_password", {
    ...WRITE,
    body: z.object({ user: z.object({ current_password: z.string(), new_password: z.string() }) }),
  }),
  deleteAccount: endpoint("POST", "/api/user/delete_account", {
    ...BILLING,
    body: z.object({ user: z.object({ current_password: z.string(), ends_pass: z.boolean() }) }),
    answer: done,
  }),
  requestPasswordReset: endpoint("POST", "/api/user/reset_password", {
    ...WRITE,
    body: z.object({ user: z.object({ email: z.string() }) }),
  }),
  profileWithResetToken: endpoint("GET", "/api/user/profile_with_reset_token/:token", {
    ...READ,
    answer: z.object({ email: text }),
  }),
  resetPassword: endpoint("POST", "/api/user/reset_password_token", {
    ...WRITE,
    body: z.object({ user: z.object({ token: z.string(), new_password: z.string() }) }),
  }),

  /** Our extension: what of the rest a service can; one that doesn't know this call can none of it. */
  capabilities: endpoint("GET", "/v3/capabilities", { timeoutMs: 1_000, kept: FRESH.steady, answer: capabilities }),
  /**
   * Our extensions: signing in by a mailed link, or by its code in the browser that asked. Each address is answered
   * alike, and a link and its code open one session between them, so no call is repeated. With `newcomer` (see
   * `sign_up_link`), an address without an account is mailed, too, and gets one when it signs in.
   */
  askForSignInLink: endpoint("POST", "/v3/sign_in_links", {
    ...WRITE,
    body: z.object({ email: z.string(), browser: z.string().min(20).max(100), newcomer: newcomer.optional() }),
  }),
  /** Uses nothing: mail programs open links, too. */
  signInLink: endpoint("GET", "/v3/sign_in_links/:token", { ...READ, answer: z.object({ email: text }) }),
  openSignInLink: endpoint("POST", "/v3/sign_in_links/session", {
    ...TOKEN,
    body: signInByMail,
    answer: authTokenSchema,
  }),

  /** Our extensions: a link is mailed to the new address, and changes it for the member who is signed in. */
  askForEmailChange: endpoint("POST", "/v3/email_change", {
    ...WRITE,
    body: z.object({ email: z.string(), current_password: z.string() }),
  }),
  emailChange: endpoint("GET", "/v3/email_change/:token", {
    ...READ,
    /** Before `opens_at` it can't be used yet. */
    answer: z.object({ email: z.string(), changed: z.boolean(), opens_at: z.number().nullish() }),
  }),
  changeEmail: endpoint("POST", "/v3/email_change/confirmation", {
    ...WRITE,
    body: z.object({ token: z.string() }),
    answer: z.object({ email: z.string() }),
  }),

  addFavoriteTeam: endpoint("POST", "/v3/favorite_team", { ...WRITE, body: newFavoriteTeam }),
  removeFavoriteTeam: endpoint("DELETE", "/v3/favorite_team/:id", WRITE),

  setReminder: endpoint("PUT", "/v1/user/reminders/:content_type/:content_key", INTEREST),
  clearReminder: endpoint("DELETE", "/v1/user/reminders/:content_type/:content_key", INTEREST),
  follow: endpoint("PUT", "/v1/user/following/:content_type/:content_key", INTEREST),
  unfollow: endpoint("DELETE", "/v1/user/following/:content_type/:content_key", INTEREST),
  recordView: endpoint("POST", "/v1/user/views/:content_type/:content_key", SEEN),
  removeView: endpoint("DELETE", "/v1/user/views/:content_type/:content_key", SEEN),
  /** Our extension: how far something was watched. It shows in the profile's `most_recent`. */
  setPosition: endpoint("PUT", "/v3/user/positions/:content_type/:content_key", { ...SEEN, body: newPositionSchema }),

  /** The token goes in the query: `?access_token=`. */
  entitlements: endpoint("GET", "/api/user/entitlements", { ...READ, answer: entitlementList }),

  /** B 7 */
  paymentCard: endpoint("GET", "/api/user/payment_card", { ...READ, answer: savedCard }),
  setPaymentCard: endpoint("POST", "/api/user/payment_card", {
    ...BILLING,
    /** `return_url`: where the bank's page returns to. Without it, a card that needs confirmation is refused. */
    body: z.object({ token: z.string().min(1), return_url: z.url().nullish() }),
    // Its answer says no more than that it worked (B 7).
    answer: settled.pipe(savedCard.catch({ payment_card: null })),
  }),
  removePaymentCard: endpoint("DELETE", "/api/user/payment_card", BILLING),
  billedSubscription: endpoint("GET", "/api/user/billed_subscription", {
    ...READ,
    answer: z.object({
      subscription: billedSubscriptionSchema.nullable(),
      /** Our extension. */
      passes: orDefault(z.array(heldPassSchema), []),
    }),
  }),
  cancelLegacySubscription: endpoint("PUT", "/api/user/subscription/cancel_at_period_end", BILLING),
  cancelManagedSubscription: endpoint("PUT", "/api/user/managed_stripe_subscription/cancel_at_period_end", BILLING),
  reactivateManagedSubscription: endpoint("PUT", "/api/user/managed_stripe_subscription/reactivate", BILLING),
  /** Our extension: from the end of the paid period on; `pass` null takes it back. */
  changePass: endpoint("PUT", "/api/user/managed_stripe_subscription/change_at_period_end", {
    ...BILLING,
    body: z.object({ pass: z.string().min(1).nullable(), agreed_total_in_cents: z.number().int().nullable() }),
  }),
  /** Our extension: a longer pass at once, and what it comes to; null: not now. */
  upgradeOffer: endpoint("GET", "/api/user/subscription/upgrade", {
    ...READ,
    answer: z.object({ upgrade: upgradeOfferSchema.nullable() }),
  }),
  upgradePass: endpoint("POST", "/api/user/subscription/upgrade", {
    ...BILLING,
    body: z.object({
      pass: z.string().min(1),
      at: z.iso.datetime(),
      agreed_total_in_cents: z.number().int().nonnegative(),
    }),
  }),
  /** Our extension: until a day of `pauses`; `until` null: it goes on. */
  pausePass: endpoint("PUT", "/api/user/subscription/pause", {
    ...BILLING,
    body: z.object({ until: z.iso.date().nullable(), agreed_total_in_cents: z.number().int().nullable() }),
  }),
  /** Our extension: pays back a renewal that `refund` of `billed_subscription` offers. */
  refundRenewal: endpoint("POST", "/api/user/refund", {
    ...BILLING,
    body: z.object({ order_id: z.string().min(1).max(120) }),
  }),
  retainWithDiscount: endpoint("POST", "/api/user/managed_stripe_subscription/retain_with_discount", {
    ...BILLING,
    body: z.object({ promo_code: z.string().min(1), agreed_price_in_cents: z.number().int().nonnegative().optional() }),
  }),
  cancelPaypalSubscription: endpoint("POST", "/api/paypal/subscription/cancel", {
    ...BILLING,
    body: z.object({ subscriptionId: z.string().min(1) }),
  }),
  cancelSurvey: endpoint("POST", "/v3/cancel_survey", { ...WRITE, body: cancelSurveySchema }),
  magicToken: endpoint("POST", "/v3/magic_token", { ...TOKEN, answer: z.object({ magic_token: z.string() }) }),
  /** Our extensions. A guest may look up a voucher; redeeming works once. */
  voucher: endpoint("GET", "/v3/vouchers/:code", { ...READ, answer: voucherOfferSchema }),
  redeemVoucher: endpoint("POST", "/v3/vouchers/:code/redemption", {
    ...WRITE,
    body: oneTimeKey.extend({ time_zone: browserZoneSchema }),
    answer: voucherRedemptionSchema,
  }),
};
