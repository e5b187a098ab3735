export type Allowance = { times: number; seconds: number };

/**
 * Per network (an address or an IPv6 /64), per account, and in total (security 3).
 * A network may be a whole school on a Friday night. Total windows are short, so a flood only delays people; totals are
 * above a network's own, so that no single one shuts out everyone.
 */
export type Limit = { what: string; network: Allowance; account?: Allowance; all?: Allowance };

const MINUTE = 60;

function limit<Who extends keyof Omit<Limit, "what">>(what: string, of: Record<Who, readonly [number, number]>) {
  const allowances = Object.entries<readonly [number, number]>(of).map(([who, [times, seconds]]) => [
    who,
    { times, seconds },
  ]);
  return { what, ...(Object.fromEntries(allowances) as Record<Who, Allowance>) };
}

/** How many times, in how many seconds. */
export const LIMITS = {
  "sign-in": limit("Signing in, also on the way to a pass", { network: [900, 5 * MINUTE], all: [1_000, 10] }),
  "sign-up": limit("Creating an account", { network: [400, 10 * MINUTE], all: [600, 10] }),
  // With each view of a page to sign in; beyond it there is no passkey, and passwords and links go on.
  passkey: limit("Asking for a passkey", { network: [900, 5 * MINUTE], all: [1_000, 10] }),
  reset: limit("New passwords, and links to sign in", {
    network: [120, 10 * MINUTE],
    account: [5, 15 * MINUTE],
    all: [200, 10],
  }),
  code: limit("Activation and redeem codes", {
    network: [400, 5 * MINUTE],
    account: [30, 10 * MINUTE],
    all: [600, 10],
  }),
  // Of browsers that never signed in to the account. The total is what anyone can guess: beyond it only links let new
  // browsers in, and they can't be guessed (decision 60).
  "sign-in-code": limit("Wrong codes from e-mails to sign in", { network: [5, 60 * MINUTE], all: [6, MINUTE] }),
  // Of seats. The check character finds typing errors before, so the total is what anyone can guess (decision 66).
  "seat-code": limit("Wrong codes for a seat in a family plan", {
    network: [3, 60 * MINUTE],
    account: [3, 60 * MINUTE],
    all: [4, MINUTE],
  }),
  // Each tells whose address has an account; beyond it, signing up with a password goes on by mail (decision 63).
  "taken-address": limit("Signing up with an address that has an account", {
    network: [5, 60 * MINUTE],
    all: [60, MINUTE],
  }),
  promo: limit("Different promo codes that do not exist", {
    network: [120, 10 * MINUTE],
    account: [30, 10 * MINUTE],
    all: [1_000, MINUTE],
  }),
  "bot-check": limit("Payments that no captcha vouches for", {
    network: [60, 10 * MINUTE],
    account: [5, 10 * MINUTE],
    all: [300, MINUTE],
  }),
  // If 400 who may sign up all buy, one card in six is declined, and every other of these is tried again: 100. None for
  // everyone: strangers who try out cards would keep all others from paying.
  declined: limit("Declined payments, where no captcha is set up", {
    network: [120, 10 * MINUTE],
    account: [5, 10 * MINUTE],
  }),
  checkout: limit("The other forms on the way to a pass", { network: [6_000, 5 * MINUTE] }),
  account: limit("The forms of an account, deleting it included", { network: [900, 5 * MINUTE], all: [1_000, 10] }),
  // There, back, and back from the bank: ten cards for an account.
  card: limit("Ways to a card provider's page and back", { network: [900, 5 * MINUTE], account: [30, 10 * MINUTE] }),
  // As rarely as forms, for each reads dozens of tables.
  copy: limit("Copies of one's own data", { network: [60, 10 * MINUTE], account: [5, 60 * MINUTE] }),
  receipt: limit("Receipts mailed again", { network: [400, 10 * MINUTE], account: [5, 60 * MINUTE] }),
  // A calendar service reads for all of its users, from few addresses.
  calendar: limit("Reading one's own calendar, by its secret address", { network: [3_000, 5 * MINUTE] }),
  "open-data": limit("Open data and lists on other sites", { network: [600, 5 * MINUTE] }),
  write: limit("Clips, follows, favorites, reminders, invitations", { network: [3_000, 5 * MINUTE] }),
  lead: limit("Forms that anyone may send", { network: [60, 10 * MINUTE], all: [200, MINUTE] }),
  // As many as may sign up, for each may send one from its receipt; an order is behind every single one.
  recruiting: limit("Recruiting profiles from a receipt", { network: [400, 10 * MINUTE], account: [10, 60 * MINUTE] }),
  problem: limit("Reports of what is wrong with a picture", { network: [120, 10 * MINUTE], all: [600, MINUTE] }),
  // A gym on one network, and each of its fans by the account, or else the browser.
  cheer: limit("Cheers for a team", { network: [600, MINUTE], account: [12, MINUTE], all: [10_000, 10] }),
  "playback-failure": limit("Reports of a player that its stream failed", {
    network: [1_200, 5 * MINUTE],
    all: [10_000, 10],
  }),
  click: limit("Reports of clicks", { network: [12_000, 5 * MINUTE], all: [15_000, 10] }),
  timing: limit("What a visit felt like", { network: [12_000, 5 * MINUTE], all: [15_000, 10] }),
  ad: limit("Ad breaks of a player", { network: [3_000, 5 * MINUTE], all: [10_000, 10] }),
  "ad-report": limit("Reports of a player about its ads", { network: [40_000, 5 * MINUTE] }),
  // None for everyone: strangers who post junk would keep the providers out. Checking a notice has bounds of its own.
  webhook: limit("Notices of payment providers", { network: [1_200, MINUTE] }),
  post: limit("Any other form", { network: [6_000, 5 * MINUTE] }),
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
