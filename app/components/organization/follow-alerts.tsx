import { Button } from "~/components/ui/button";
import { Disclosure } from "~/components/ui/disclosure";
import { Choice, RadioField } from "~/components/ui/radio-field";
import type { FollowAlertsView } from "~/models/member/follow-alerts";
import { notificationsPath } from "~/models/navigation/paths";
import styles from "./follow-alerts.module.css";

type FollowAlertsProps = { school: FollowAlertsView; redir: string; isOneOfMany?: boolean };

/** All teams of a school that is followed, some, or only what has a reminder (S 7.3). */
export function FollowAlerts({ school, redir, isOneOfMany = false }: FollowAlertsProps) {
  const { key, name, chosen, teams } = school;
  const isUnasked = chosen === "unasked";
  return (
    <div id={isOneOfMany ? undefined : "alerts"}>
      <Disclosure summary={isOneOfMany ? `${name}: ${saidOf(school)}` : `Alerts: ${saidOf(school)}`} open={isUnasked}>
        <form method="post" action={notificationsPath()} className={styles.form}>
          <input type="hidden" name="school" value={key} />
          <input type="hidden" name="redir" value={redir} />
          {isUnasked && <p>You chose to support {name}. Do you want to hear about its games?</p>}
          <RadioField
            field={{ id: `alerts-${key}`, name: "alerts" }}
            legend={`Tell me about ${name}’s games`}
            choices={CHOICES}
            chosen={chosen}
          />
          {teams.length > 0 && (
            <fieldset className={styles.teams}>
              <legend>These teams</legend>
              {teams.map((team) => (
                <Choice key={team.value} type="checkbox" name="team" value={team.value} defaultChecked={team.chosen}>
                  {team.label}
                </Choice>
              ))}
            </fieldset>
          )}
          <Button name="intent" value="school">
            Save
          </Button>
        </form>
      </Disclosure>
    </div>
  );
}

const CHOICES = [
  { value: "all", label: "All teams" },
  { value: "teams", label: "Only the teams I choose" },
  { value: "reminders", label: "Only games I set a reminder for" },
];

function saidOf({ chosen, teams }: FollowAlertsView): string {
  if (chosen === "unasked") return "your choice";
  if (chosen === "all") return "all teams";
  if (chosen === "reminders") return "only reminders";
  const kept = teams.filter((team) => team.chosen);
  return kept.map(({ label }) => label).join(", ") || "no team yet";
}
