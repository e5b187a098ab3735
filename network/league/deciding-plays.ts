type Scoring = { team: number; points: number };
type Deciding<Play> = { play: Play; after: readonly [number, number] };

const MOST = 3;

/**
 * The plays that decided a finished game of two teams, in its order: what put the winner ahead for good, or tied it for
 * good; the last time before that the lead changed hands; and then the plays of the most points, the latest first.
 */
export function decidingPlays<Play extends Scoring>(plays: readonly Play[]): Deciding<Play>[] {
  const score: [number, number] = [0, 0];
  const scored = plays
    .filter(({ points }) => points > 0)
    .map((play, index) => {
      const before = Math.sign(score[0] - score[1]);
      score[play.team === 0 ? 0 : 1] += play.points;
      const after = [...score] as const;
      return { play, index, after, before, leads: Math.sign(after[0] - after[1]) };
    });
  const end = scored.at(-1)?.leads ?? 0;
  const winner = scored.findLast(({ before, leads }) => before !== end && leads === end);
  const turn = scored
    .slice(0, winner?.index)
    .findLast(({ before, leads }) => leads !== 0 && before !== leads && leads !== end);
  const others = scored
    .filter((one) => one !== winner && one !== turn)
    .sort((one, other) => other.play.points - one.play.points || other.index - one.index);
  return [winner, turn, ...others]
    .flatMap((one) => one ?? [])
    .slice(0, MOST)
    .sort((one, other) => one.index - other.index)
    .map(({ play, after }) => ({ play, after }));
}

/** In sets, those that won the match: the last play of each set of its winner. */
export function setPlays<Play extends Scoring & { period: number }>(plays: readonly Play[]): Play[] {
  const last = plays.filter(({ period }, index) => plays[index + 1]?.period !== period);
  const sets = (team: number) => last.filter((play) => play.team === team);
  const [first, second] = [sets(0), sets(1)];
  return first.length > second.length ? first : second;
}
