import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon-name";
import styles from "./alert.module.css";

const kinds: Record<AlertKind, { icon: IconName; role: "alert" | "status" }> = {
  info: { icon: "info", role: "status" },
  good: { icon: "check", role: "status" },
  warning: { icon: "alert", role: "status" },
  bad: { icon: "error", role: "alert" },
};
type AlertKind = "info" | "good" | "warning" | "bad";

export function Alert({ kind = "info", title, children }: { kind?: AlertKind; title?: string; children?: ReactNode }) {
  const { icon, role } = kinds[kind];
  return (
    <div className={classNames(styles.alert, styles[kind])} role={role}>
      <Icon name={icon} />
      <div>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}

/** What became of a press, on the page that it led to. */
export function Outcome({ kind, title }: { kind: "good" | "warning" | "bad"; title: string }) {
  return kind === "good" ? <Alert kind={kind} title={title} /> : <Problem kind={kind} title={title} />;
}

type ProblemProps = {
  title: string;
  kind?: "warning" | "bad";
  /** Without a script too: for what a page that no form led to says far down. */
  comesIntoView?: boolean;
  children?: ReactNode;
};

/** What went wrong with a form, focused when its page is back. */
export function Problem({ title, kind = "bad", comesIntoView = false, children }: ProblemProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- the page is about it
    <div tabIndex={-1} data-focus-on-load="" autoFocus={comesIntoView}>
      <Alert kind={kind} title={title}>
        {children}
      </Alert>
    </div>
  );
}
