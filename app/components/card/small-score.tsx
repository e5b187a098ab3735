import { ScoreBug } from "~/components/ui/score-bug";
import { initials } from "~/models/card/initials";

type Side = { name: string; color: string; score: number };

type SmallScoreProps = {
  teams: readonly [Side, Side];
  period: string | null;
  clock: string | null;
  isFinal?: boolean;
  className?: string | undefined;
};

export function SmallScore({ teams: [first, second], ...bug }: SmallScoreProps) {
  const [firstShort, secondShort] = scoreNames(first.name, second.name);
  return (
    <ScoreBug
      size="sm"
      teams={[
        { ...first, short: firstShort },
        { ...second, short: secondShort },
      ]}
      {...bug}
    />
  );
}

/** "Our Lady of Grace" → "OLO", "Bakersfield" → "BAKE", the way broadcasts do it. */
function abbreviation(name: string): string {
  return /[\s-]/.test(name.trim()) ? initials(name) : name.trim().slice(0, 4).toUpperCase();
}

/** Always short, so that a row of cards has one kind of names; whole ones where both would be the same. */
export function scoreNames(first: string, second: string): [string, string] {
  const short: [string, string] = [abbreviation(first), abbreviation(second)];
  return short[0] === short[1] ? [first, second] : short;
}
