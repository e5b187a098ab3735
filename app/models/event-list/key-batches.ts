/** Search takes 50 values of one parameter. */
const KEYS_AT_ONCE = 50;

/** Keys of however many, for as many calls as they take (S 7.6). */
export function keyBatches(keys: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(keys.length / KEYS_AT_ONCE) }, (_, index) =>
    keys.slice(index * KEYS_AT_ONCE, (index + 1) * KEYS_AT_ONCE),
  );
}
