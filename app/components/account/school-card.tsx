import { useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { OrganizationRow } from "~/components/organization/organization-row";
import type { OwnView, SchoolChoice } from "~/models/account/account.server";
import { type SchoolFields, schoolSchema } from "~/models/account/account-forms";
import { supportProgramPath } from "~/models/navigation/paths";
import { AccountCard, ChangePanel, NotNow } from "./account-card";
import { RowList } from "./row-list";
import { SchoolRadios, SchoolSearch } from "./school-choice";
import { answerTo, CardForm, type FormAnswer, RemoveForm } from "./section-form";

type SchoolCardProps = {
  own: OwnView | null;
  choice: SchoolChoice;
  answer: FormAnswer | undefined;
  saved: string | null;
};

/** The school the member supports (S 1, rulings 3 "account page"). */
export function SchoolCard({ own, choice, answer, saved }: SchoolCardProps) {
  const school = own?.school ?? null;
  return (
    <AccountCard id="school" title="Supported school" saved={saved}>
      {!own && <NotNow />}
      {own && !school && (
        <p>
          None yet. Choose the school your pass supports. The <a href={supportProgramPath()}>support program</a>{" "}
          explains what it gets.
        </p>
      )}
      {school && <RowList rows={[{ key: school.key, row: <Supported school={school} /> }]} />}
      <ChangePanel label={school ? "Support another school" : "Choose a school"} open={choice !== null}>
        <SchoolSearch name="school" card="school" choice={choice} />
        {choice && choice.schools.length > 0 && <Choose choice={choice} answer={answer} />}
      </ChangePanel>
    </AccountCard>
  );
}

function Supported({ school: { name, place, logo, href } }: { school: NonNullable<OwnView["school"]> }) {
  return (
    <OrganizationRow
      name={name}
      place={place}
      logo={logo}
      href={href}
      action={<RemoveForm name="no-school" about={name} />}
    />
  );
}

function Choose({ choice, answer }: { choice: NonNullable<SchoolChoice>; answer: FormAnswer | undefined }) {
  const [form, { school_key }] = useForm<SchoolFields>({
    id: "school-form",
    lastResult: answerTo("school", answer),
    constraint: getZodConstraint(schoolSchema),
  });
  return (
    <CardForm
      name="school"
      form={form}
      fields={[school_key]}
      submitLabel="Support this school"
      query={{ school: choice.q }}
    >
      <SchoolRadios field={school_key} schools={choice.schools} />
    </CardForm>
  );
}
