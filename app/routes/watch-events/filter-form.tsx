import type { SerializeFrom } from "@remix-run/node";
import { Button } from "~/components/ui/button";
import { chipLook } from "~/components/ui/chip";
import { CheckboxField, InputField, SelectField } from "~/components/ui/field";
import { Icon } from "~/components/ui/icon";
import type { Option, WatchEvents } from "~/models/event-list/watch-events.server";
import { watchEventsPath } from "~/models/navigation/paths";
import { filterChoices } from "./filter-choices";
import styles from "./watch-events.module.css";

/** A browser tells of another year in place, with a script and without; see `day` in `filters.ts`. */
const DAYS = { type: "date", min: "1900-01-01", max: "2099-12-31" } as const;

/** All but the status, which its tab shows. */
export const chosenFilters = ({ inForce }: SerializeFrom<WatchEvents>) =>
  inForce.filter(({ name }) => name !== "status");

/**
 * The status has its own tabs, and today its link, so hidden fields keep them; other days win over today. On a phone it
 * is closed: the chips say what is chosen, and the games are what a fan came for.
 */
export function FilterForm({ list }: { list: SerializeFrom<WatchEvents> }) {
  const { filters } = list;
  const { length: count } = chosenFilters(list);
  return (
    <div className={styles.filters}>
      <details>
        <summary className={chipLook}>
          <span id="filter-count" data-with-address="">
            {count > 0 ? `Filters (${count})` : "Filters"}
          </span>
          <Icon name="chevron-down" />
        </summary>
        <form
          action={watchEventsPath()}
          className={styles.form}
          // Or after Back in place, Firefox gives it what was chosen last, not what the address says.
          autoComplete="off"
          data-enhance="filters"
          data-target="results"
          aria-label="Filters"
        >
          {filters.status && <input type="hidden" name="status" value={filters.status} />}
          {filters.date && <input type="hidden" name="date" value={filters.date} />}
          {filters.school && <input type="hidden" name="school" value={filters.school} />}
          {filterChoices(list).map(({ name, label, value, options }) => (
            <SelectField key={name} id={`filter-${name}`} name={name} label={label} defaultValue={value ?? ""}>
              <FilterOptions options={options} />
            </SelectField>
          ))}
          <InputField id="filter-from" {...DAYS} name="from" label="From" defaultValue={filters.from ?? ""} />
          <InputField id="filter-to" {...DAYS} name="to" label="Until" defaultValue={filters.to ?? ""} />
          <div className={styles.only}>
            <CheckboxField
              id="filter-teams"
              name="teams"
              value="mine"
              label="My teams"
              defaultChecked={filters.teams !== null}
            />
            <CheckboxField id="filter-free" name="free" value="1" label="Free only" defaultChecked={filters.free} />
          </div>
          <Button variant="primary" wide>
            Show events
          </Button>
        </form>
      </details>
    </div>
  );
}

export const FilterOptions = ({ options }: { options: readonly Option[] }) => (
  <>
    <option value="">Any</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </>
);
