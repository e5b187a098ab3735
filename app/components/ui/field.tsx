import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import type { WayOn } from "./error-summary";
import { Icon } from "./icon";
import styles from "./field.module.css";

type FieldWords = {
  /** The control's id; hint and error ids derive from it. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Only the first is shown. */
  errors?: readonly string[] | null;
  /** Where the error leads on to. */
  way?: WayOn | undefined;
  optional?: boolean;
};

const hintId = (id: string) => `${id}-hint`;
export const fieldErrorId = (id: string) => `${id}-error`;

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
      <FieldError id={words.id} errors={words.errors} way={words.way} />
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

/** Keeps its height, so that an error shifts nothing. */
export function FieldError({ id, errors, way }: Pick<FieldWords, "id" | "errors" | "way">) {
  return (
    <p id={fieldErrorId(id)} className={styles.error}>
      {errors?.length ? (
        <>
          <Icon name="error" size="sm" />
          <span>
            {errors[0]}
            {way && (
              <>
                {" "}
                <a href={way.href}>{way.label}</a>
              </>
            )}
          </span>
        </>
      ) : null}
    </p>
  );
}

function apart<Attributes>({ label, hint, errors, way, optional, ...control }: FieldWords & Attributes) {
  const words: FieldWords = { id: control.id, label, hint, errors, way, optional };
  return { words, control: { ...control, ...describedBy(words) } };
}

type InputFieldProps = FieldWords & InputHTMLAttributes<HTMLInputElement> & { beside?: ReactNode };

export function InputField({ beside, ...props }: InputFieldProps) {
  const { words, control } = apart(props);
  const input = <input type="text" {...control} className={styles.control} />;
  return (
    <Frame words={words}>
      {beside ? (
        <div className={styles.beside}>
          {input}
          {beside}
        </div>
      ) : (
        input
      )}
    </Frame>
  );
}

export function SelectField({ children, ...props }: FieldWords & SelectHTMLAttributes<HTMLSelectElement>) {
  const { words, control } = apart(props);
  return (
    <Frame words={words}>
      <span className={styles.selectFrame}>
        <select {...control} className={styles.control}>
          {children}
        </select>
        <Icon name="chevron-down" />
      </span>
    </Frame>
  );
}

export function TextAreaField(props: FieldWords & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { words, control } = apart(props);
  return (
    <Frame words={words}>
      <textarea rows={4} {...control} className={styles.control} />
    </Frame>
  );
}

export function CheckboxField(props: FieldWords & InputHTMLAttributes<HTMLInputElement>) {
  const { words, control } = apart(props);
  return (
    <div className={styles.field}>
      <div className={styles.check}>
        <input type="checkbox" {...control} />
        <label htmlFor={words.id}>{words.label}</label>
      </div>
      <Hint words={words} />
      <FieldError id={words.id} errors={words.errors} />
    </div>
  );
}
