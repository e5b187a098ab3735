import type { Intent } from "./finish-intent.server";

/** More presses of a guest than that are not what one visit leaves behind. */
const MOST = 5;
/** As JSON, in bytes: their cookie has four thirds of it, beside all others. */
const LONGEST = 1_500;

const nameOf = ({ kind, content_type, content_key, details }: Intent) =>
  JSON.stringify([kind, content_type, content_key, Object.entries(details).sort()]);

const sizeOf = (intents: readonly Intent[]) => new TextEncoder().encode(JSON.stringify(intents)).length;

/** The newest comes last; beyond what is kept the oldest go (rulings 3). */
export function withIntent(kept: readonly Intent[], wanted: Intent): Intent[] {
  const others = kept.filter((one) => nameOf(one) !== nameOf(wanted));
  const all = [...others, wanted].slice(-MOST);
  while (all.length > 1 && sizeOf(all) > LONGEST) all.shift();
  return all;
}
