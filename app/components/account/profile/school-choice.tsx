import { Button } from "~/components/ui/button";
import { FieldError, InputField } from "~/components/ui/field";
import type { FormField } from "~/components/ui/form-state";
import { Icon } from "~/components/ui/icon";
import type { SchoolChoice as Choice } from "~/models/account/account.server";
import { initials } from "~/models/card/initials";
import { type AccountCardId, accountCardPath } from "~/models/navigation/paths";
import type { FormAnswer } from "../section-form";
import styles from "./school-choice.module.css";

type SchoolSearchProps = {
  /** Query parameter; two cards on the page search for schools. */
  name: "school" | "team";
  card: AccountCardId;
  choice: Choice;
};

export function SchoolSearch({ name, card, choice }: SchoolSearchProps) {
  const words = searchWords(choice);
  return (
    <div className="gap-2">
      <form action={accountCardPath(card)} role="search" aria-label="Schools on the network" className={styles.box}>
        <InputField
          id={`${card}-q`}
          name={name}
          type="search"
          label="School or city"
          defaultValue={choice?.q}
          maxLength={60}
          autoComplete="off"
        />
        <Button icon="search">Find</Button>
      </form>
      {words && (
        <p role="status" className="muted">
          {words}
        </p>
      )}
    </div>
  );
}

function searchWords(choice: Choice): string | null {
  if (!choice) return null;
  const { q, schools, total, failed } = choice;
  if (failed) return "We can't search for schools right now. Please try again in a moment.";
  if (q === "") return "Enter a school or a city first.";
  if (schools.length === 0) return `No school on the network matches “${q}”. Try part of its name, or its city.`;
  return total > schools.length
    ? `Showing ${schools.length} of ${total} schools. Don't see yours? Add its city or state.`
    : null;
}

export type Schools = readonly { key: string; name: string; place: string | null; logo: string | null }[];

/** With the one that was chosen, where the others can't be read anymore and the form failed: so it isn't lost. */
export function withChosen(schools: Schools, reply: FormAnswer["reply"] | undefined): Schools {
  const key = reply?.error?.[""] && reply.initialValue?.school_key;
  if (typeof key !== "string" || schools.some((school) => school.key === key)) return schools;
  return [{ key, name: "The school you chose", place: null, logo: null }, ...schools];
}

export function SchoolRadios({ field, schools }: { field: FormField; schools: Schools }) {
  const chosen = field.initialValue ?? (schools.length === 1 ? schools[0]?.key : undefined);
  return (
    <fieldset>
      <legend className={styles.legend}>Which one?</legend>
      <ul className={styles.schools}>
        {schools.map(({ key, name, place, logo }, index) => (
          <li key={key}>
            <label className={styles.school}>
              <input
                type="radio"
                id={index === 0 ? field.id : undefined}
                name={field.name}
                value={key}
                defaultChecked={key === chosen}
                aria-describedby={field.errors && index === 0 ? `${field.id}-error` : undefined}
              />
              <span className={styles.logo}>
                {logo ? (
                  <img src={logo} alt="" width={32} height={32} loading="lazy" decoding="async" />
                ) : (
                  <span aria-hidden="true">{initials(name)}</span>
                )}
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                {place && <span className="small-muted">{place}</span>}
              </span>
              <Icon name="check" />
            </label>
          </li>
        ))}
      </ul>
      <FieldError id={field.id} errors={field.errors} />
    </fieldset>
  );
}
