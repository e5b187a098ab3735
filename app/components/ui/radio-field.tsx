import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names";
import { FieldError, fieldErrorId } from "./field";
import styles from "./radio-field.module.css";

type RadioFieldProps = {
  field: { id: string; name: string; errors?: string[] | undefined };
  legend: ReactNode;
  choices: readonly { value: string; label: ReactNode }[];
  chosen: string | undefined;
  /** With a line below each. */
  lined?: boolean;
};

/** One of a few; the first has the field's id, where the error summary leads. */
export function RadioField({ field: { id, name, errors }, legend, choices, chosen, lined = false }: RadioFieldProps) {
  return (
    <fieldset
      className={classNames(styles.choices, lined && styles.lined)}
      aria-describedby={errors ? fieldErrorId(id) : undefined}
    >
      <legend>{legend}</legend>
      {choices.map(({ value, label }, index) => (
        <Choice
          key={value}
          type="radio"
          id={index === 0 ? id : undefined}
          name={name}
          value={value}
          defaultChecked={value === chosen}
        >
          {label}
        </Choice>
      ))}
      <FieldError id={id} errors={errors} />
    </fieldset>
  );
}

/** A radio button or checkbox in one line with its words. */
export function Choice({ children, ...control }: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className={styles.choice}>
      <input {...control} />
      {children}
    </label>
  );
}
