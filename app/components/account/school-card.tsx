import { useForm } from "@conform-to/react";
import { OrganizationRow } from "~/components/organization/organization-row";
import { schoolSchema, type SchoolFields } from "~/models/account/account-forms";
import type { OwnView, SchoolChoice } from "~/models/account/account.server";
import { supportProgramPath } from "~/models/navigation/paths";
import { getZodConstraint } from "@conform-to/zod/v4";
import { AccountCard, ChangePanel, NotNow } from "./account-card";
import { answerTo, ButtonForm, CardForm, type FormAnswer } from "./card-form";
import { SchoolRadios, SchoolSearch } from "./school-choice";

type SchoolCardProps = { own: OwnView | null; choice: SchoolChoice; answer: FormAnswer | undefined; saved: string | null };

/** The school that the member supports (S 1, decisions 3 "account page"). */
export function SchoolCard({ own, choice, answer, saved }: SchoolCardProps) {
  const school = own?.school ?? null;
  return (
    <AccountCard id="school" title="Supported school" saved={saved}>
      {!own && <NotNow />}
      {own && !school && (
        <p>
          None yet. Choose the school that your pass stands for; the <a href={supportProgramPath()}>support program</a> says what it gets.
        </p>
      )}
      {school && <OrganizationRow name={school.name} place={school.place} logo={school.logo} href={school.href} action={<ButtonForm name="no-school" label="Remove" about={school.name} />} />}
      <ChangePanel label={school ? "Support another school" : "Choose a school"} open={choice !== null}>
        <SchoolSearch name="school" card="school" choice={choice} />
        {choice && choice.schools.length > 0 && <Choose choice={choice} answer={answer} />}
      </ChangePanel>
    </AccountCard>
  );
}

function Choose({ choice, answer }: { choice: NonNullable<SchoolChoice>; answer: FormAnswer | undefined }) {
  const [form, { school_key }] = useForm<SchoolFields>({ id: "school-form", lastResult: answerTo("school", answer), constraint: getZodConstraint(schoolSchema) });
  return (
    <CardForm name="school" form={form} fields={[school_key]} submitLabel="Support this school" query={{ school: choice.q }}>
      <SchoolRadios field={school_key} schools={choice.schools} />
    </CardForm>
  );
}
