/** One member's lists leave search's line to all other fans (security 5). */
const AT_ONCE = 4;

/**
 * Asks for each, a few at a time; the answers are in the order of what was asked. Null is one that could not be had,
 * and nothing is asked on behind it: where search hangs, each would wait as long again.
 */
export async function mapLimited<Input, Answer>(
  all: readonly Input[],
  ask: (one: Input) => Promise<Answer | null>,
): Promise<(Answer | null)[]> {
  const answers: (Answer | null)[] = all.map(() => null);
  // They share what is left, so each takes the next when it has its answer.
  const left = all.entries();
  const askOn = async () => {
    for (const [index, one] of left) {
      answers[index] = await ask(one);
      if (answers[index] === null) return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  return answers;
}

/** Search takes 50 values of one parameter. */
const KEYS_AT_ONCE = 50;

/** Keys of however many, for as many calls as they take (S 7.6). */
export function keyBatches(keys: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(keys.length / KEYS_AT_ONCE) }, (_, index) =>
    keys.slice(index * KEYS_AT_ONCE, (index + 1) * KEYS_AT_ONCE),
  );
}
