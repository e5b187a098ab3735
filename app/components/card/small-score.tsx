import { ScoreBug } from "~/components/ui/score-bug";
import { scoreNames } from "./score-names";

type Side = { name: string; color: string; score: number };

type SmallScoreProps = {
  teams: readonly [Side, Side];
  period: string | null;
  clock: string | null;
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
