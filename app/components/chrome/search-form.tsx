import { classNames } from "~/components/ui/class-names";
import { Icon } from "~/components/ui/icon";
import { searchPath, suggestionsPath } from "~/models/navigation/paths";
import styles from "./search-form.module.css";

type SearchFormProps = {
  id: string;
  label: string;
  placeholder?: string;
  query?: string;
  action?: string;
  source?: string;
  size?: "md" | "lg";
};

/** Works as a plain form; the enhancement adds suggestions (ARIA 1.2 combobox). */
export function SearchForm({
  id,
  label,
  placeholder,
  query,
  action = searchPath(),
  source = suggestionsPath(),
  size = "md",
}: SearchFormProps) {
  return (
    <form
      role="search"
      aria-label={label}
      action={action}
      className={classNames(styles.form, size === "lg" && styles.lg)}
      data-enhance="suggestions"
      data-source={source}
    >
      <label htmlFor={id} className={size === "lg" ? styles.label : "visually-hidden"}>
        {label}
      </label>
      <span className={styles.box}>
        <Icon name="search" />
        <input
          id={id}
          className={styles.input}
          type="search"
          name="q"
          defaultValue={query}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={120}
        />
        <button className={styles.go} type="submit">
          {size === "lg" ? "Search" : <Icon name="arrow-right" label="Search" />}
        </button>
      </span>
    </form>
  );
}
