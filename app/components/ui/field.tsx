import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { Icon } from "./icon";
import styles from "./field.module.css";

type FieldWords = {
  /** The control's id; hint and error hang on it. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The first message is shown; conform hands over a list. */
  errors?: readonly string[] | null;
  /** Said beside the label of a field that may stay empty. */
  optional?: boolean;
};

const hintId = (id: string) => `${id}-hint`;
export const fieldErrorId = (id: string) => `${id}-error`;

/** The ARIA that ties a control to its hint and its error. */
export function describedBy({ id, hint, errors }: Pick<FieldWords, "id" | "hint" | "errors">) {
  const ids = [hint ? hintId(id) : null, errors?.length ? fieldErrorId(id) : null].filter(Boolean);
  return {
    "aria-describedby": ids.length ? ids.join(" ") : undefined,
    "aria-invalid": errors?.length ? (true as const) : undefined,
  };
}

function Frame({ words, children }: { words: FieldWords; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={words.id} className={styles.label}>
        {words.label}
        {words.optional && <span className={styles.optional}> (optional)</span>}
      </label>
      <Hint words={words} />
      {children}
      <FieldError id={words.id} errors={words.errors} />
    </div>
  );
}

function Hint({ words: { id, hint } }: { words: FieldWords }) {
  return hint ? (
    <p id={hintId(id)} className={styles.hint}>
      {hint}
    </p>
  ) : null;
}

/** The line under a control; it keeps its height so that an error moves nothing. */
export function FieldError({ id, errors }: Pick<FieldWords, "id" | "errors">) {
  return (
    <p id={fieldErrorId(id)} className={styles.error}>
      {errors?.length ? (
        <>
          <Icon name="error" size="sm" />
          <span>{errors[0]}</span>
        </>
      ) : null}
    </p>
  );
}

/** A labeled input. */
export function InputField({
  label,
  hint,
  errors,
  optional,
  ...input
}: FieldWords & InputHTMLAttributes<HTMLInputElement>) {
  const words = { id: input.id, label, hint, errors, optional };
  return (
    <Frame words={words}>
      <input type="text" {...input} {...describedBy(words)} className={styles.control} />
    </Frame>
  );
}

/** A labeled select; options are its children. */
export function SelectField({
  label,
  hint,
  errors,
  optional,
  children,
  ...select
}: FieldWords & SelectHTMLAttributes<HTMLSelectElement>) {
  const words = { id: select.id, label, hint, errors, optional };
  return (
    <Frame words={words}>
      <span className={styles.selectFrame}>
        <select {...select} {...describedBy(words)} className={styles.control}>
          {children}
        </select>
        <Icon name="chevron-down" />
      </span>
    </Frame>
  );
}

/** A labeled text area. */
export function TextAreaField({
  label,
  hint,
  errors,
  optional,
  ...area
}: FieldWords & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const words = { id: area.id, label, hint, errors, optional };
  return (
    <Frame words={words}>
      <textarea rows={4} {...area} {...describedBy(words)} className={styles.control} />
    </Frame>
  );
}

/** A checkbox (or radio) with its label beside it. */
export function CheckboxField({
  label,
  hint,
  errors,
  optional,
  ...input
}: FieldWords & InputHTMLAttributes<HTMLInputElement>) {
  const words = { id: input.id, label, hint, errors, optional };
  return (
    <div className={styles.field}>
      <div className={styles.check}>
        <input type="checkbox" {...input} {...describedBy(words)} />
        <label htmlFor={input.id}>{label}</label>
      </div>
      <Hint words={words} />
      <FieldError id={input.id} errors={errors} />
    </div>
  );
}
