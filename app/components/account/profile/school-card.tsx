import { OrganizationRow } from "~/components/organization/organization-row";
import { formState } from "~/components/ui/form-state";
import type { OwnView, SchoolChoice } from "~/models/account/account.server";
import { schoolSchema } from "~/models/account/account-forms";
import { supportProgramPath } from "~/models/navigation/paths";
import { AccountCard, ChangePanel, NotNow } from "../account-card";
import { RowList } from "../row-list";
import { answerTo, CardForm, type FormAnswer, FormRefusal, RemoveForm } from "../section-form";
import { SchoolRadios, type Schools, SchoolSearch, withChosen } from "./school-choice";

type SchoolCardProps = {
  own: OwnView | null;
  choice: SchoolChoice;
  answer: FormAnswer | undefined;
  saved: string | null;
};

/** The school the member supports (S 1, rulings 3 "account page"). */
export function SchoolCard({ own, choice, answer, saved }: SchoolCardProps) {
  const school = own?.school ?? null;
  const schools = withChosen(choice?.schools ?? [], answerTo("school", answer));
  return (
    <AccountCard id="school" title="Supported school" saved={saved}>
      <FormRefusal name="no-school" answer={answer} />
      {!own && <NotNow />}
      {own && !school && (
        <p>
          None yet. Choose a school, and part of your next annual pass goes to it. The{" "}
          <a href={supportProgramPath()}>support program</a> explains what it gets.
        </p>
      )}
      {school && <RowList rows={[{ key: school.key, row: <Supported school={school} /> }]} />}
      <ChangePanel
        label={school ? "Support another school" : "Choose a school"}
        open={choice !== null || answer?.form === "school"}
      >
        <SchoolSearch name="school" card="school" choice={choice} />
        {schools.length > 0 && <Choose q={choice?.q} schools={schools} answer={answer} />}
      </ChangePanel>
    </AccountCard>
  );
}

function Supported({ school: { name, place, logo, href, note } }: { school: NonNullable<OwnView["school"]> }) {
  return (
    <OrganizationRow
      name={name}
      place={place}
      logo={logo}
      href={href}
      note={note}
      action={<RemoveForm name="no-school" about={name} />}
    />
  );
}

type ChooseProps = { q: string | undefined; schools: Schools; answer: FormAnswer | undefined };

function Choose({ q, schools, answer }: ChooseProps) {
  const [form, { school_key }] = formState({
    id: "school-form",
    answer: answerTo("school", answer),
    schema: schoolSchema,
  });
  return (
    <CardForm
      name="school"
      form={form}
      fields={[school_key]}
      submitLabel="Support this school"
      {...(q === undefined ? {} : { query: { school: q } })}
    >
      <SchoolRadios field={school_key} schools={schools} />
    </CardForm>
  );
}
