import { ACCESS_LIFE_HOURS } from "~contracts/sessions";
import type { Database } from "../store/database";

/** What each column of a member's copy means, for the one who reads it. */

type Table = keyof Database & string;

/** Where a column means the same in every table, or nearly. */
const ANYWHERE: Readonly<Record<string, string>> = {
  key: "Its own key",
  id: "Its own key",
  user_key: "Your account's key",
  member_key: "Your account's key",
  owner_key: "The key of the account that pays for the family plan",
  user_id: "The key of the account that was signed in; empty: none",
  pass_key: "The pass, by its key",
  event_key: "The game or event, by its key",
  clip_key: "The clip, by its key",
  content_type: "What kind of thing it is: a game, a school, a video",
  content_key: "Which one, by its key",
  school_key: "The school, by its key",
  order_id: "The order's number",
  reference: "Its number",

  last_name: "Last name",
  email: "E-mail address",
  device: "What signed in or plays, such as Chrome on Android; empty if it can't be told",
  state: "How far it is",
  status: "How it stands",
  provider: "Who takes the payments",
  fields: "What was entered into the form",

  created_at: "When it began or was made",
  issued_at: "When it was given",
  started_at: "When it began",
  began_at: "When you signed in; empty: before we kept it",
  expires_at: "When it ends or ended",
  used_at: "When it was used",
  sent_at: "When it was sent",
  received_at: "When we got it",
  redeemed_at: "When it was redeemed",
  tried_at: "When it was tried",
  joined_at: "When the seat was taken",

  price_in_cents: "Price, in cents",
  tax_in_cents: "Tax, in cents",
  credit_in_cents: "What was taken off for the pass before, in cents",
  promo_code: "Promo code",
  code: "Code",
  quiet_from: "Quiet hours begin, in minutes after midnight",
  quiet_until: "Quiet hours end, in minutes after midnight",
};

/** Where it says more, or something else. */
const OF_TABLE: { [Name in Table]?: Partial<Record<keyof Database[Name] & string, string>> } = {
  user: {
    key: "Your account's key",
    name: "First name",
    zip_code: "ZIP code",
    time_zone: "The time zone you chose; empty: none of your own",
    email_subscribe: "E-mail about games: 1 yes, 0 no, empty: never asked",
    school_to_support_key: "The school you support, by its key",
    stripe_customer_id: "Your key at the card company",
    watched_at: "When something that takes your pass last played",
  },
  token: { kind: `access: for ${ACCESS_LIFE_HOURS} hours; refresh: stays signed in; code: opens the app` },
  known_device: {
    name: "The browser; empty if it can't be told",
    first_used_at: "When you first signed in with it",
    last_used_at: "When you last signed in with it",
  },
  device: {
    client_id: "The app that asked",
    interval_s: "How often it may ask, in seconds",
    polled_at: "When it last asked",
  },
  sign_in_link: { email: "Where it was e-mailed", tries: "How often its code was tried" },
  email_change: { email: "The new address", before: "The address before" },
  untold_address: { changed_at: "When your address changed", try_at: "When we tell the card company" },

  follow: {
    alerts: "Which of its games we tell you about: all, those of your teams, those with a reminder; unasked: none yet",
  },
  subscription: {
    type: "Who bills you, and how",
    plan_description: "The pass",
    plan_id: "The pass's plan, by its key",
    period: "What it is paid for: a month or a year",
    renews: "Whether it renews: 1 yes, 0 no",
    renewal_canceled_at: "When you canceled it",
    zone: "The time zone that its months are counted in; empty: UTC",
    expires_at: "When its first period ends; if it renews, it goes on from there",
  },
  billed_subscription: {
    billed_by: "Who bills you, and how",
    reference: "Its number at the card company or PayPal",
    tax_millionths: "Tax, in millionths of the price",
    promo_discount: "What the promo code takes off each time",
    promo_periods_left: "For how many more payments",
    zone: "The time zone that its months are counted in; empty: UTC",
    current_period_end: "Until when it is paid",
    put_off_from: "Until when it was paid before a code made it longer",
    put_off_asked: "Until when we asked to put off the next payment; 0: not asked",
    put_off_untold: "Our own note: when to ask to put it off; 0: answered",
    next_charge_at: "When the next payment is; empty: none, or the provider decides",
    tries: "Payments that failed in a row",
    charging_until: "Our own note: until when a payment is being made",
    asked_at: "Our own note: when the provider was last asked",
    next_try_at: "When a failed payment is tried again; 0: never, empty: not known",
    reminded_of: "The end of the period that we reminded you of",
    warned_of: "The end of the period for which we told you that your card is too old",
    taxed_zip: "The ZIP code that the next tax is from; empty: your card's",
    next_pass_key: "The pass it becomes, by its key; empty: it stays",
    next_price_in_cents: "What that one costs, in cents",
    next_plan_id: "That one's plan, by its key",
    rise_price_in_cents: "A new price that we told you of, in cents",
    rise_from: "From which renewal on",
    rise_told: "Our own note: whether the provider knows the new price",
    change_untold: "Our own note: when to tell the provider of a change; 0: it knows",
    change_told_until: "Our own note: until when it is being told",
    paused_from: "When a pause begins; empty: none",
    pause_untold: "Our own note: when to tell the provider of a pause; 0: it knows",
    pause_told_until: "Our own note: until when it is being told",
    unpaused_at: "When the last pause ended",
  },
  upgrade: {
    subscription_key: "The subscription it was for, by its key",
    prorated_at: "The moment that the credit counts from",
    period_end: "The end of the period that it cut short",
    held_until: "Our own note: until when it is being done",
  },
  pass: { entitlement: "What it opens" },
  voucher_code: {
    description: "What it is for",
    gives_days: "How many days it gives",
    covers_in_cents: "How much of the price it covers, in cents; empty: all",
    redeemed_by: "Your account's key",
    withdrawn_at: "When it was paid back",
    held_at: "When a dispute over its payment began",
    taken_back: "Its days that you no longer have, in milliseconds",
  },
  payment_card: {
    cardholder_name: "Name on the card",
    card_last4: "Its last four digits",
    card_exp_month: "The month it expires",
    card_exp_year: "The year it expires",
    card_zip: "Its ZIP code",
    card_type: "What kind of card it is",
    renewals_untold: "Our own note: when to tell the provider of a new card; 0: it knows",
  },
  receipt: { transaction_id: "The payment's number at the card company or PayPal", body: "The receipt" },
  payment_attempt: {
    order: "What was ordered, and what was entered",
    status: "How our answer began: 200 is a success",
    held_until: "Our own note: until when it is being done",
  },
  promo_reservation: { reserved_at: "When it was set aside for you" },
  cancel_survey: {
    main_option: "Your main reason",
    sub_options: "More reasons",
    other_text: "What you wrote",
    answered_at: "When you answered",
  },
  gift: {
    pass_name: "The pass",
    sender: "The buyer's name on it",
    recipient_name: "Who it is for",
    message: "What it says",
    email: "Where it goes; empty: printed",
    day: "The day it goes out",
    zone: "The time zone of that day",
    send_at: "When it goes out",
    mailed_on: "The day it was last e-mailed again",
    mailed_times: "How often on that day",
  },
  family_member: { member_key: "The key of the account that has the seat", seat: "Which seat" },
  family_invitation: { email: "Who was invited", accepted_at: "When it was accepted" },
  favorite_team: {
    sport: "Sport",
    level: "Level, such as varsity; empty: all",
    gender: "Boys, girls or coed; empty: all",
  },
  view: {
    viewed_at: "When you opened it",
    position_s: "How far you watched, in seconds",
    duration_s: "How long it is, in seconds",
    positioned_at: "When you were that far",
  },
  clip: {
    source_key: "The replay it is of, by its key",
    start_s: "Where it begins, in seconds of the replay",
    end_s: "Where it ends, in seconds of the replay",
    title: "Its title",
    removed_at: "When our team took it down",
  },
  license: {
    resource_entitlements: "What it opens",
    renewed_at: "When the player was last heard of",
    stopped_at: "When it was stopped",
    started_at: "When it began to play",
  },
  alert_setting: { choices: "What we tell you, and where: by e-mail or on your devices" },
  alert_sent: {
    kind: "What we told you of",
    message: "Which message, by its key",
    reached: "Whether it was taken: 1 yes, 0 no",
  },
  push_device: { name: "The browser", added_at: "When you turned it on" },
  calendar_address: { made_at: "When its address was made" },
  analytics_event: {
    event: "What happened",
    properties: "What page or video it was, and what your browser told us",
    occurred_at: "When it happened",
    anonymous_id: "Your browser's number",
  },

  outbox: {
    to: "The address",
    subject: "Its subject",
    state: "queued: waits; sent; failed; kept: not sent, as there is no mail server",
    attempts: "How often we tried",
    retry_at: "When we try again",
    sent_at: "When it was written; it went out then or later",
    expires_at: "Not sent from then on",
    quiet_from: "It waits from then on, and from the same time on later days",
    quiet_until: "It waits until then, and until the same time on later days",
    about: "Which message, by its key",
  },
  crm_lead: { kind: "Which form it was" },
  crm_privacy_request: { request: "What was asked for", due_at: "By when it is answered" },
  problem_report: { problem: "What was wrong" },
  clip_report: { reason: "What was wrong" },
  flag: { name: "The feature", updated_at: "When it was last changed" },
};

export const wordsOf = (table: Table, column: string): string | undefined =>
  (OF_TABLE[table] as Readonly<Record<string, string>> | undefined)?.[column] ?? ANYWHERE[column];

/** How to read the values. */
export const HOW_TO_READ =
  "Each part says what it is and what its columns mean, then lists its rows. Times are UTC, and null means empty.";

/** @internal */
export const ALL_WORDS = { anywhere: ANYWHERE, ofTable: OF_TABLE };
