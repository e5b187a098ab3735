/** One member's lists leave search's line to all other fans (security 5). */
const AT_ONCE = 4;

/** Asks for each, a few at a time; the answers are in the order of what was asked. */
export async function fewAtOnce<Asked, Answer>(
  all: readonly Asked[],
  ask: (one: Asked) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  // They share what is left, so each takes the next when it has its answer.
  const left = all.entries();
  const askOn = async () => {
    for (const [index, one] of left) answers[index] = await ask(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  return answers;
}
