import { type FieldMetadata, getSelectProps, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { OrganizationRow } from "~/components/organization/organization-row";
import { SelectField } from "~/components/ui/field";
import type { ListsView, SchoolChoice } from "~/models/account/account.server";
import { SPORTS, type TeamFields, teamSchema } from "~/models/account/account-forms";
import { genderLabel, GENDERS, LEVELS } from "~contracts/vocabulary/activities";
import { AccountCard, ChangePanel, NotNow } from "./account-card";
import { RowList } from "./row-list";
import { SchoolRadios, SchoolSearch } from "./school-choice";
import { answerTo, CardForm, FieldRow, type FormAnswer, RemoveForm } from "./section-form";

type TeamsCardProps = {
  lists: ListsView | null;
  choice: SchoolChoice;
  answer: FormAnswer | undefined;
  saved: string | null;
};

/** A team is a school's sport, level and gender (S 3, 7.2). */
export function TeamsCard({ lists, choice, answer, saved }: TeamsCardProps) {
  return (
    <AccountCard id="teams" title="Favorite teams" saved={saved}>
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
      <ChangePanel label="Add a team" open={choice !== null}>
        <SchoolSearch name="team" card="teams" choice={choice} />
        {choice && choice.schools.length > 0 && <AddTeam choice={choice} answer={answer} />}
      </ChangePanel>
    </AccountCard>
  );
}

function AddTeam({ choice, answer }: { choice: NonNullable<SchoolChoice>; answer: FormAnswer | undefined }) {
  const [form, fields] = useForm<TeamFields>({
    id: "team-form",
    lastResult: answerTo("team", answer),
    constraint: getZodConstraint(teamSchema),
  });
  const { school_key, sport, level, gender } = fields;
  return (
    <CardForm
      name="team"
      form={form}
      fields={[school_key, sport, level, gender]}
      submitLabel="Add this team"
      query={{ team: choice.q }}
    >
      <SchoolRadios field={school_key} schools={choice.schools} />
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
  field: FieldMetadata<string | undefined>;
  label: string;
  empty: string;
  options: readonly (readonly [value: string, label: string])[];
};

function Choice({ field, label, empty, options }: ChoiceProps) {
  const { key: _, ...props } = getSelectProps(field, { ariaAttributes: false });
  return (
    <SelectField {...props} label={label} errors={field.errors}>
      <option value="">{empty}</option>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
