export type Allowance = { times: number; seconds: number };

/**
 * Per network (an address or an IPv6 /64), per account, and in total (security 3).
 * A network may be a whole school on a Friday night. Total windows are short, so a flood only delays people; totals are
 * above a network's own, so that no single one shuts out everyone.
 */
export type Limit = { what: string; network: Allowance; account?: Allowance; all?: Allowance };

const MINUTE = 60;

export const LIMITS = {
  "sign-in": {
    what: "Signing in, also on the way to a pass",
    network: { times: 900, seconds: 5 * MINUTE },
    all: { times: 1_000, seconds: 10 },
  },
  "sign-up": {
    what: "Creating an account",
    network: { times: 400, seconds: 10 * MINUTE },
    all: { times: 600, seconds: 10 },
  },
  // With each view of a page to sign in; beyond it there is no passkey, and passwords and links go on.
  passkey: {
    what: "Asking for a passkey",
    network: { times: 900, seconds: 5 * MINUTE },
    all: { times: 1_000, seconds: 10 },
  },
  reset: {
    what: "New passwords, and links to sign in",
    network: { times: 120, seconds: 10 * MINUTE },
    account: { times: 5, seconds: 15 * MINUTE },
    all: { times: 200, seconds: 10 },
  },
  code: {
    what: "Activation and redeem codes",
    network: { times: 400, seconds: 5 * MINUTE },
    account: { times: 30, seconds: 10 * MINUTE },
    all: { times: 600, seconds: 10 },
  },
  // Of browsers that never signed in to the account. The total is what anyone can guess: beyond it only links let new
  // browsers in, and they can't be guessed (decision 60).
  "sign-in-code": {
    what: "Wrong codes from e-mails to sign in",
    network: { times: 5, seconds: 60 * MINUTE },
    all: { times: 6, seconds: MINUTE },
  },
  // Of seats. The check character finds typing errors before, so the total is what anyone can guess (decision 66).
  "seat-code": {
    what: "Wrong codes for a seat in a family plan",
    network: { times: 3, seconds: 60 * MINUTE },
    account: { times: 3, seconds: 60 * MINUTE },
    all: { times: 4, seconds: MINUTE },
  },
  promo: {
    what: "Different promo codes that do not exist",
    network: { times: 120, seconds: 10 * MINUTE },
    account: { times: 30, seconds: 10 * MINUTE },
    all: { times: 1_000, seconds: MINUTE },
  },
  "bot-check": {
    what: "Payments that no captcha vouches for",
    network: { times: 60, seconds: 10 * MINUTE },
    account: { times: 5, seconds: 10 * MINUTE },
    all: { times: 300, seconds: MINUTE },
  },
  // If 400 who may sign up all buy, one card in six is declined, and every other of these is tried again: 100. None for
  // everyone: strangers who try out cards would keep all others from paying.
  declined: {
    what: "Declined payments, where no captcha is set up",
    network: { times: 120, seconds: 10 * MINUTE },
    account: { times: 5, seconds: 10 * MINUTE },
  },
  checkout: { what: "The other forms on the way to a pass", network: { times: 6_000, seconds: 5 * MINUTE } },
  account: {
    what: "The forms of an account, deleting it included",
    network: { times: 900, seconds: 5 * MINUTE },
    all: { times: 1_000, seconds: 10 },
  },
  // There, back, and back from the bank: ten cards for an account.
  card: {
    what: "Ways to a card provider's page and back",
    network: { times: 900, seconds: 5 * MINUTE },
    account: { times: 30, seconds: 10 * MINUTE },
  },
  // As rarely as forms, for each reads dozens of tables.
  copy: {
    what: "Copies of one's own data",
    network: { times: 60, seconds: 10 * MINUTE },
    account: { times: 5, seconds: 60 * MINUTE },
  },
  receipt: {
    what: "Receipts mailed again",
    network: { times: 400, seconds: 10 * MINUTE },
    account: { times: 5, seconds: 60 * MINUTE },
  },
  // A calendar service reads for all of its users, from few addresses.
  calendar: {
    what: "Reading one's own calendar, by its secret address",
    network: { times: 3_000, seconds: 5 * MINUTE },
  },
  "open-data": {
    what: "Open data and lists on other sites",
    network: { times: 600, seconds: 5 * MINUTE },
  },
  write: { what: "Clips, follows, favorites, reminders, invitations", network: { times: 3_000, seconds: 5 * MINUTE } },
  lead: {
    what: "Forms that anyone may send",
    network: { times: 60, seconds: 10 * MINUTE },
    all: { times: 200, seconds: MINUTE },
  },
  // As many as may sign up, for each may send one from its receipt; an order is behind every single one.
  recruiting: {
    what: "Recruiting profiles from a receipt",
    network: { times: 400, seconds: 10 * MINUTE },
    account: { times: 10, seconds: 60 * MINUTE },
  },
  problem: {
    what: "Reports of what is wrong with a picture",
    network: { times: 120, seconds: 10 * MINUTE },
    all: { times: 600, seconds: MINUTE },
  },
  "playback-failure": {
    what: "Reports of a player that its stream failed",
    network: { times: 1_200, seconds: 5 * MINUTE },
    all: { times: 10_000, seconds: 10 },
  },
  click: {
    what: "Reports of clicks",
    network: { times: 12_000, seconds: 5 * MINUTE },
    all: { times: 15_000, seconds: 10 },
  },
  timing: {
    what: "What a visit felt like",
    network: { times: 12_000, seconds: 5 * MINUTE },
    all: { times: 15_000, seconds: 10 },
  },
  ad: {
    what: "Ad breaks of a player",
    network: { times: 3_000, seconds: 5 * MINUTE },
    all: { times: 10_000, seconds: 10 },
  },
  "ad-report": { what: "Reports of a player about its ads", network: { times: 40_000, seconds: 5 * MINUTE } },
  // None for everyone: strangers who post junk would keep the providers out. Checking a notice has bounds of its own.
  webhook: { what: "Notices of payment providers", network: { times: 1_200, seconds: MINUTE } },
  post: { what: "Any other form", network: { times: 6_000, seconds: 5 * MINUTE } },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/**
 * Failed passwords for one account from one network; the window begins with the first. Under attack, those from all
 * networks of one IPv6 customer count together, too. A browser that has signed in to the account counts for itself.
 */
export const PASSWORD_TRIES = {
  free: 10,
  freeUnderAttack: 2,
  freeOfCustomerUnderAttack: 10,
  attackedFrom: 100,
  seconds: 15 * MINUTE,
  attackSeconds: 60 * MINUTE,
  longestWait: 30,
} as const;

export type TriedFrom = keyof typeof FREE_TRIES;

const FREE_TRIES = {
  network: { calm: PASSWORD_TRIES.free, attacked: PASSWORD_TRIES.freeUnderAttack },
  /** That has signed in to the account before; it alone, on whatever network. */
  browser: { calm: PASSWORD_TRIES.free, attacked: PASSWORD_TRIES.free },
  /** All of these together: who once knew the password could have made many. */
  browsers: { calm: Number.POSITIVE_INFINITY, attacked: PASSWORD_TRIES.free },
  customer: { calm: Number.POSITIVE_INFINITY, attacked: PASSWORD_TRIES.freeOfCustomerUnderAttack },
};

/** In seconds. Grows but never becomes a lock, and wrong tries elsewhere never delay the first ones here. */
export function waitAfter(triesHere: number, wrongEverywhere: number, here: TriedFrom): number {
  const { attackedFrom, longestWait } = PASSWORD_TRIES;
  const beyond = triesHere - FREE_TRIES[here][wrongEverywhere >= attackedFrom ? "attacked" : "calm"];
  return beyond <= 0 ? 0 : Math.min(longestWait, 2 ** beyond);
}
