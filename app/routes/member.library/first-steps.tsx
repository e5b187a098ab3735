import { REMIND_ME } from "~/components/event/reminder-button";
import { EmptyState } from "~/components/ui/empty-state";
import { findSchoolPath, storePath, watchEventsPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import styles from "./library.module.css";

export const UPCOMING = watchEventsPath({ status: "upcoming" });
export const REPLAYS = watchEventsPath({ status: "ondemand" });

/** One panel for a new member, in place of a row of empty boxes. */
export function FirstSteps({ follows }: { follows: boolean }) {
  const follow = {
    href: findSchoolPath(),
    label: "Follow your school",
    text: "Its games come first on your home page.",
  };
  const steps = [
    ...(follows ? [] : [follow]),
    { href: UPCOMING, label: "Pick a game", text: `Press “${REMIND_ME},” and we’ll tell you when it starts.` },
    { href: REPLAYS, label: "Watch a replay", text: "Stop when you like. It waits here until you finish it." },
    { href: storePath(brand.storeSlug), label: "Keep a game", text: "Buy its download, and the file is always here." },
  ];
  return (
    <EmptyState drawing="tickets" title={follows ? "More for your library" : "Nothing here yet"}>
      <span className={styles.steps}>
        {steps.map(({ href, label, text }) => (
          <span key={href}>
            <a href={href}>{label}</a>
            {text}
          </span>
        ))}
      </span>
    </EmptyState>
  );
}
