type Seats = { used: number; total: number };

const COUNTED = ["", "", "two", "three", "four", "five"];
const upTo = (seats: number) => (seats === 1 ? "one other person" : `up to ${COUNTED[seats] ?? seats} people`);

const NO_SEATS = "Your pass doesn't come with seats to share.";

/** What a plan is, for anyone whose pass comes with so many seats, or who could buy one that does. */
export const shareText = (seats: number): string =>
  seats === 0
    ? "Everyone watches with an account of their own."
    : `Share one plan with ${upTo(seats)}. Everyone gets an account of their own.`;

export const invitesText = (seats: number): string =>
  seats === 0
    ? "Someone whose pass has seats to share can invite you."
    : `With your own pass, you can invite ${upTo(seats)} to watch for free. ` +
      "Or ask someone who has a pass to invite you.";

/** Why the owner can't invite anyone now; null while a seat is open. Anyone who has a seat keeps it. */
export function whyFull({ used, total }: Seats): string | null {
  if (used < total) return null;
  if (total === 0 && used === 0) return NO_SEATS;
  const own = total === 0 ? NO_SEATS : `Your pass comes with ${total === 1 ? "one seat" : `${total} seats`}.`;
  if (used > total) return `${own} Everyone on your plan stays and can watch, but you can't invite anyone else.`;
  return "All seats are taken. Remove someone to make room.";
}

const counted = (number: number, noun: string) => `${number} ${noun}${number === 1 ? " is" : "s are"}`;

/** Beside the form that invites. The warning: more are invited than there are seats, and not everyone gets one. */
export function openSeats({ used, total }: Seats, waiting: number): { text: string; warning: string | null } {
  const open = total - used;
  const seats = counted(open, "seat");
  if (waiting === 0) return { text: `${seats} open.`, warning: null };
  const text = `${seats} open, and ${counted(waiting, "invitation")} waiting for an answer.`;
  if (waiting < open) return { text, warning: null };
  const first = open === 1 ? "the first person to accept gets the seat" : "the first people to accept get the seats";
  return { text, warning: `Every open seat is spoken for: ${first}.` };
}

/** "3 of 5", or "3" where the next pass came with fewer. */
export const countText = ({ used, total }: Seats): string => (used > total ? String(used) : `${used} of ${total}`);

/** For what stands after the count. */
export const seatNoun = ({ used, total }: Seats): string => (Math.max(used, total) === 1 ? "seat" : "seats");

export function ownerText(seats: Seats): string {
  if (seats.total === 0 && seats.used === 0) return NO_SEATS;
  const isOne = seats.used === 1 || seatNoun(seats) === "seat";
  return `You own a family plan. ${countText(seats)} ${seatNoun(seats)} ${isOne ? "is" : "are"} taken.`;
}
