import { initials } from "~/models/card/initials";

/** The longest name that stands beside a score and a clock on a card. */
const ROOM = 7;

/** "Our Lady of Grace" → "OLO", "Bakersfield" → "BAKE", as a broadcast writes them. */
function abbreviation(name: string): string {
  return /[\s-]/.test(name.trim()) ? initials(name) : name.trim().slice(0, 4).toUpperCase();
}

/** Two teams' names for a card's score: as they are where both fit, else both short; never the same twice. */
export function scoreNames(first: string, second: string): [string, string] {
  if (Math.max(first.length, second.length) <= ROOM) return [first, second];
  const short: [string, string] = [abbreviation(first), abbreviation(second)];
  return short[0] === short[1] ? [first, second] : short;
}
