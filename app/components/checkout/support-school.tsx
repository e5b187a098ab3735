import { OrganizationRow } from "~/components/organization/organization-row";
import { Button, ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { type ListedSchool, supportedLater } from "~/models/billing/support-school";
import type { SchoolBody } from "~/models/checkout/view";
import { placeText } from "~/models/place/place-text";
import styles from "./support-school.module.css";

export function SupportSchool({ body, action }: { body: SchoolBody; action: string }) {
  const { pays, texts, schools, fixed, asksToSearch, unread, confirms } = body;
  return (
    <div className="column-4">
      {texts.map((text) => (
        <p key={text} className="muted">
          {text}
        </p>
      ))}
      {confirms && <WithoutSchool action={action} backHref={confirms.backHref} unread={unread} />}
      {unread && !confirms && <SchoolsUnread />}
      {schools.length > 0 && (
        <SchoolRows label="Your school" schools={schools} action={action} fixed={fixed} pays={pays} />
      )}
      {!fixed && <SupportSchoolSearch search={body.search} action={action} asksToSearch={asksToSearch} />}
      <form method="post" action={action}>
        <Button name="intent" value="continue" variant="primary" size="lg" wide>
          Continue
        </Button>
      </form>
    </div>
  );
}

type SchoolIntents = { select: string; remove: string };
const STEP_INTENTS: SchoolIntents = { select: "select-school", remove: "remove-school" };

type SchoolRowsProps = {
  label: string;
  schools: readonly ListedSchool[];
  action: string;
  intents?: SchoolIntents;
  fixed?: boolean;
  byLongName?: boolean;
  pays?: boolean;
};

const PAID = "Your annual payments support this school.";

export function SchoolRows({
  label,
  schools,
  action,
  intents = STEP_INTENTS,
  fixed = false,
  byLongName = false,
  pays = false,
}: SchoolRowsProps) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {schools.map((school) => (
        <li key={school.key} className={school.selected ? styles.selected : undefined}>
          <OrganizationRow
            name={byLongName ? school.longName : school.name}
            logo={school.logo}
            place={byLongName ? null : placeText(school)}
            action={!fixed && <SchoolButton school={school} action={action} intents={intents} />}
          />
          {school.selected && <p className="small-muted">{pays ? PAID : supportedLater("this school")}</p>}
        </li>
      ))}
    </ul>
  );
}

function SchoolButton({
  school: { key, name, selected },
  action,
  intents,
}: {
  school: ListedSchool;
  action: string;
  intents: SchoolIntents;
}) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="school" value={key} />
      <Button
        name="intent"
        value={selected ? intents.remove : intents.select}
        variant={selected ? "quiet" : "secondary"}
      >
        {selected ? "Remove" : "Select"}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </form>
  );
}

type SupportSchoolSearchProps = {
  search: SchoolBody["search"];
  action: string;
  asksToSearch: string | null;
  intents?: SchoolIntents;
};

export function SupportSchoolSearch({ search, action, asksToSearch, intents }: SupportSchoolSearchProps) {
  return (
    <div className="column-3">
      {asksToSearch && <p className="muted">{asksToSearch}</p>}
      <form action={search.action} role="search" aria-label="Schools on the network" className={styles.searchForm}>
        {search.hidden.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="school-q">Search for a school</label>
        <span className={styles.box}>
          <Icon name="search" />
          <input
            id="school-q"
            type="search"
            name="q"
            defaultValue={search.q}
            autoComplete="off"
            maxLength={100}
            enterKeyHint="search"
          />
          <Button>Search</Button>
        </span>
      </form>
      {search.found && search.found.length > 0 && (
        <SchoolRows
          label={`Schools found for ${search.q}`}
          schools={search.found}
          action={action}
          intents={intents}
          byLongName
        />
      )}
      {search.failed && <SchoolsUnread />}
      {search.found?.length === 0 && (
        <p role="status" className="muted">
          No school on the network matches “{search.q}”. Try part of its name, or its city.
        </p>
      )}
    </div>
  );
}

function SchoolsUnread() {
  return (
    <p role="status" className="muted">
      We can&apos;t look up schools right now. Please try again in a moment.
    </p>
  );
}

const NO_SCHOOL =
  "Looks like you didn't choose a school to support with our High School Support Program. You can do it now or make " +
  "a selection later from your account settings.";
const UNREAD_SCHOOL =
  "We can't look up schools right now. You can try again in a moment, or make a selection later from your account " +
  "settings.";

function WithoutSchool({ action, backHref, unread }: { action: string; backHref: string; unread: boolean }) {
  return (
    <div className={styles.backdrop}>
      <div
        role="dialog"
        aria-modal="true"
        aria-labelledby="without-title"
        aria-describedby="without-text"
        className={styles.dialog}
        tabIndex={-1}
        data-focus-on-load=""
      >
        <h2 id="without-title">Continue without selecting school?</h2>
        <p id="without-text">{unread ? UNREAD_SCHOOL : NO_SCHOOL}</p>
        <div className="gap-3">
          <ButtonLink href={backHref} variant="primary" data-close="">
            Go Back and Select School
          </ButtonLink>
          <form method="post" action={action}>
            <Button name="intent" value="continue-without-school" wide>
              Continue
            </Button>
          </form>
        </div>
      </div>
    </div>
  );
}
