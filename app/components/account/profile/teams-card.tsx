import { OrganizationRow } from "~/components/organization/organization-row";
import { SelectField } from "~/components/ui/field";
import { type FormField, formState, selectProps } from "~/components/ui/form-state";
import type { ListsView, SchoolChoice } from "~/models/account/account.server";
import { SPORTS, teamSchema } from "~/models/member/team-fields";
import { genderLabel, GENDERS, LEVELS } from "~contracts/vocabulary/activities";
import { AccountCard, ChangePanel, NotNow } from "../account-card";
import { RowList } from "../row-list";
import { answerTo, CardForm, FieldRow, type FormAnswer, FormRefusal, RemoveForm } from "../section-form";
import { SchoolRadios, type Schools, SchoolSearch, withChosen } from "./school-choice";

type TeamsCardProps = {
  lists: ListsView | null;
  choice: SchoolChoice;
  answer: FormAnswer | undefined;
  saved: string | null;
};

/** A team is a school's sport, level and gender (S 3, 7.2). */
export function TeamsCard({ lists, choice, answer, saved }: TeamsCardProps) {
  const schools = withChosen(choice ? choice.schools : ownSchools(lists), answerTo("team", answer));
  return (
    <AccountCard id="teams" title="Favorite teams" saved={saved}>
      <FormRefusal name="no-team" answer={answer} />
      {!lists?.teams && <NotNow />}
      {lists?.teams?.length === 0 && <p>None yet. Add a team, and its games come first on your home page.</p>}
      {lists?.teams && lists.teams.length > 0 && (
        <RowList
          rows={lists.teams.map(({ key, school, team, gamesHref, logo }) => ({
            key,
            row: (
              <OrganizationRow
                name={school}
                place={team}
                logo={logo}
                href={gamesHref}
                action={<RemoveForm name="no-team" fields={{ team: key }} about={`${school} ${team}`} />}
              />
            ),
          }))}
        />
      )}
      <ChangePanel label="Add a team" open={choice !== null || answer?.form === "team"}>
        <SchoolSearch name="team" card="teams" choice={choice} />
        {schools.length > 0 && <AddTeam q={choice?.q} schools={schools} answer={answer} />}
      </ChangePanel>
    </AccountCard>
  );
}

const OFFERED = 8;

/** Anyone who searches for no school is offered those that they follow. */
const ownSchools = (lists: ListsView | null): Schools =>
  (lists?.following ?? []).filter(({ hasTeams }) => hasTeams).slice(0, OFFERED);

type AddTeamProps = { q: string | undefined; schools: Schools; answer: FormAnswer | undefined };

function AddTeam({ q, schools, answer }: AddTeamProps) {
  const [form, fields] = formState({ id: "team-form", answer: answerTo("team", answer), schema: teamSchema });
  const { school_key, sport, level, gender } = fields;
  return (
    <CardForm
      name="team"
      form={form}
      fields={[school_key, sport, level, gender]}
      submitLabel="Add this team"
      {...(q === undefined ? {} : { query: { team: q } })}
    >
      <SchoolRadios field={school_key} schools={schools} />
      <FieldRow>
        <Choice field={sport} label="Sport" empty="Choose one" options={SPORTS.map((name) => [name, name])} />
        <Choice
          field={level}
          label="Level"
          empty="All levels"
          options={LEVELS.map(({ slug, label }) => [slug, label])}
        />
        <Choice
          field={gender}
          label="Team of"
          empty="Everyone"
          options={GENDERS.map((one) => [one, genderLabel(one)])}
        />
      </FieldRow>
    </CardForm>
  );
}

type ChoiceProps = {
  field: FormField;
  label: string;
  empty: string;
  options: readonly (readonly [value: string, label: string])[];
};

function Choice({ field, label, empty, options }: ChoiceProps) {
  return (
    <SelectField {...selectProps(field)} label={label}>
      <option value="">{empty}</option>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
