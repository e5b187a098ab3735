import { classNames } from "~/components/ui/class-names";
import { accountPath, homePath, profilePath, sportStatePath, watchEventsPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import { externalLink, type NavLink } from "./nav-link";
import styles from "./error-page.module.css";

type DeletedEvent = {
  participants: readonly { name?: string | null; slug?: string | null }[];
  stateName?: string | null;
  /** The sport, or the activity of an event that isn't a sport. */
  activity?: string | null;
};

type ErrorPageProps = {
  status: number;
  variant?: { kind: "default" } | { kind: "bracket" } | { kind: "deleted"; event: DeletedEvent };
  /** For a status that "can't find" doesn't fit, such as 503. */
  message?: string;
  detail?: string;
  first?: readonly NavLink[];
};

const messages = {
  default: "Seems we can't find what you are looking for. Let's get you somewhere better instead.",
  bracket: "Seems there are no games scheduled for this bracket yet. Please check back again soon.",
  deleted: "This event could have been moved or deleted. Try one of these links to help find your event.",
};

const waysOn: readonly NavLink[] = [
  { label: "Home", href: homePath() },
  { label: "Watch Events", href: watchEventsPath() },
  { label: "My Account", href: accountPath() },
  { label: "Customer Support", href: brand.support.customerSupport, external: true },
];

export function ErrorPage({ status, variant = { kind: "default" }, message, detail, first = [] }: ErrorPageProps) {
  const deleted = variant.kind === "deleted";
  const links = deleted ? deletedEventLinks(variant.event) : [...first, ...waysOn];
  const words = message ?? messages[variant.kind];
  return (
    <div className={`wrap-text ${styles.page}`}>
      <img
        className={styles.picture}
        src={deleted ? "/drawings/moved.svg" : "/drawings/lost.svg"}
        alt={String(status)}
        width={280}
        height={180}
      />
      {deleted ? (
        <>
          <h1 className={styles.title}>Something went wrong.</h1>
          <p className={styles.words}>{words}</p>
        </>
      ) : (
        <h1 className={styles.title}>{words}</h1>
      )}
      {detail && <p className={styles.words}>{detail}</p>}
      <ul className={styles.links}>
        {links.map(({ label, href, external }, index) => (
          <li key={`${href} ${label}`}>
            <a
              href={href}
              className={classNames(styles.link, !deleted && index === 0 && styles.primary)}
              {...(external ? externalLink : {})}
            >
              {label}
              {external && <span className="visually-hidden"> (opens in a new tab)</span>}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One link per participant with a name and a slug, then the state's page for the sport (S 2.11). */
function deletedEventLinks({ participants, stateName, activity }: DeletedEvent): NavLink[] {
  const schools = participants.flatMap(({ name, slug }) =>
    name && slug ? [{ label: name, href: profilePath("school", slug) }] : [],
  );
  return stateName && activity
    ? [...schools, { label: `${stateName} ${activity}`, href: sportStatePath(activity, stateName) }]
    : schools;
}
