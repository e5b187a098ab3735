import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import type { IconName } from "~/components/ui/icon-name";
import type { FamilyIntent } from "~/models/family/family-forms";
import { manageFamilyPath } from "~/models/navigation/paths";
import styles from "./family-form.module.css";

type FamilyFormProps = { intent: FamilyIntent; fields?: Record<string, string>; children: ReactNode };

function FamilyForm({ intent, fields = {}, children }: FamilyFormProps) {
  return (
    <form method="post" action={manageFamilyPath()} noValidate>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

type QuickFormProps = {
  intent: FamilyIntent;
  fields: Record<string, string>;
  icon: IconName;
  label: string;
  about: string;
};

export function QuickForm({ intent, fields, icon, label, about }: QuickFormProps) {
  return (
    <FamilyForm intent={intent} fields={fields}>
      <Button variant="quiet" flush icon={icon}>
        <span>
          {label}
          <span className="visually-hidden"> {about}</span>
        </span>
      </Button>
    </FamilyForm>
  );
}

type ConfirmedFormProps = {
  intent: FamilyIntent;
  fields?: Record<string, string>;
  opener: ReactNode;
  /** What will be true afterward. */
  question: ReactNode;
  label: string;
};

/** Unfolds to ask for confirmation, so it needs no script. */
export function ConfirmedForm({ intent, fields, opener, question, label }: ConfirmedFormProps) {
  return (
    <details className={styles.confirm}>
      <summary className={styles.opener}>{opener}</summary>
      <div className={`gap-3 ${styles.question}`}>
        <p>{question}</p>
        <FamilyForm intent={intent} fields={fields}>
          <Button variant="danger">{label}</Button>
        </FamilyForm>
      </div>
    </details>
  );
}
