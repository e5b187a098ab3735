import type { SerializeFrom } from "@remix-run/node";
import { Badge } from "~/components/ui/badge";
import { classNames } from "~/components/ui/class-names";
import { Icon } from "~/components/ui/icon";
import { SectionHeading } from "~/components/ui/page-heading";
import { Unbroken } from "~/components/ui/unbroken";
import type { BracketGroup, BracketRow } from "~/models/playoffs/playoffs.server";
import styles from "./bracket-groups.module.css";

export function BracketGroups({ groups }: { groups: readonly SerializeFrom<BracketGroup>[] }) {
  return (
    <>
      {groups.map(({ title, href, brackets }) => {
        const id = `brackets-${title.toLowerCase().replaceAll(" ", "-")}`;
        return (
          <section key={id} aria-labelledby={id}>
            <SectionHeading id={id} title={title} {...(href ? { more: { href, label: "All brackets" } } : {})} />
            <ul className={styles.list}>
              {brackets.map((bracket) => (
                <li key={bracket.key}>
                  <Row bracket={bracket} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function Row({ bracket: { title, href, note, live, status } }: { bracket: SerializeFrom<BracketRow> }) {
  const face = (
    <>
      <span className="muted">
        <Icon name={status === "complete" ? "trophy" : "bracket"} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className="small-muted">
          <Unbroken text={note} />
        </span>
      </span>
      {live > 0 && <Badge text={`${live} live`} style="dark" icon="live" />}
      {href && <Icon name="chevron-right" />}
    </>
  );
  return href ? (
    <a href={href} className={styles.row}>
      {face}
    </a>
  ) : (
    <div className={classNames(styles.row, styles.undrawn)}>{face}</div>
  );
}
