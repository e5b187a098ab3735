import type { ReactNode } from "react";
import { Problem } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Disclosure } from "~/components/ui/disclosure";
import { InputField } from "~/components/ui/field";
import type { PersonProblem } from "~/models/desk/person-changes.server";
import { deskPersonPath } from "~/models/navigation/desk-paths";
import { LONGEST_REASON, MOST_GIVEN_DAYS, PERSON_CHANGES, type PersonChange } from "~contracts/desk/person-changes";
import { deskForm, DeskSection } from "./desk-frame";
import { PersonFacts } from "./person";

type Kind = PersonChange["kind"];
type PersonFormsProps = {
  person: { key: string; renews_at: string | null; deletion: readonly Parameters<typeof PersonFacts>[0][] };
  may(kind: Kind): boolean;
  /** Of this page: pressed twice, it gives once. */
  press: string;
  refused: PersonProblem | null;
};

/** Each says first what it does. */
export function PersonForms({ person, may, press, refused }: PersonFormsProps) {
  if (!PERSON_CHANGES.some(may)) return null;
  const form = (kind: Kind) => ({ personKey: person.key, kind, refused: refused?.kind === kind ? refused : null });
  return (
    <DeskSection title="Changes">
      {may("give") && (
        <PersonForm {...form("give")} title="Give days" label="Give the days">
          <p>
            They can watch everything for this long, after all that they have now. The next charge waits for it. They
            get an e-mail, and it can&apos;t be taken back here.
          </p>
          <input type="hidden" name="press" value={press} />
          <Field {...form("give")} name="days" label="Days" hint={`From 1 to ${MOST_GIVEN_DAYS}.`} />
          <Reason {...form("give")} />
        </PersonForm>
      )}
      {may("end") && person.renews_at && (
        <PersonForm {...form("end")} title="Stop the renewal" label="Stop the renewal" isDanger>
          <p>
            They can watch to the end of what is paid, {person.renews_at} or later, and won&apos;t be charged again.
            They get an e-mail. No money goes back.
          </p>
          <Reason {...form("end")} />
        </PersonForm>
      )}
      {may("address") && (
        <PersonForm {...form("address")} title="Correct the e-mail address" label="Send the link">
          <p>
            A link goes to the new address, and works a day later. The old one is told at once, and can stop it. Nothing
            changes until they follow the link, signed in.
          </p>
          <Field {...form("address")} name="email" label="New address" />
        </PersonForm>
      )}
      {may("delete") && (
        <PersonForm {...form("delete")} title="Delete the account" label="Delete for good" isDanger>
          <p>The same as when they delete it themselves. It can&apos;t be undone.</p>
          {person.deletion.map((section) => (
            <PersonFacts key={section.title} {...section} isPart />
          ))}
          <Field {...form("delete")} name="email" label="Their e-mail address" hint="So that it's the right account." />
          <Reason {...form("delete")} />
        </PersonForm>
      )}
    </DeskSection>
  );
}

type OfForm = { personKey: string; kind: Kind; refused: PersonProblem | null };
type PersonFormProps = OfForm & { title: string; label: string; isDanger?: boolean; children: ReactNode };

function PersonForm({ personKey, kind, refused, title, label, isDanger, children }: PersonFormProps) {
  return (
    <Disclosure summary={title} open={refused !== null}>
      <form method="post" action={deskPersonPath(personKey)} className={deskForm} noValidate>
        {refused?.field === null && <Problem title={refused.problem} />}
        {children}
        <input type="hidden" name="kind" value={kind} />
        <Button variant={isDanger ? "danger" : "primary"} name="intent" value="change">
          {label}
        </Button>
      </form>
    </Disclosure>
  );
}

type FieldProps = OfForm & { name: "days" | "reason" | "email"; label: string; hint?: string };

function Field({ kind, refused, name, label, hint }: FieldProps) {
  return (
    <InputField
      id={`${kind}-${name}`}
      name={name}
      type={name === "email" ? "email" : "text"}
      label={label}
      hint={hint}
      errors={refused?.field === name ? [refused.problem] : null}
      defaultValue={refused?.typed[name]}
      inputMode={name === "days" ? "numeric" : undefined}
      maxLength={name === "days" ? 3 : name === "email" ? 254 : LONGEST_REASON}
      autoComplete="off"
      required
    />
  );
}

const Reason = (form: OfForm) => <Field {...form} name="reason" label="Reason" hint="Kept in the audit. No names." />;
