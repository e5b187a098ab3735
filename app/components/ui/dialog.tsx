import type { ReactNode } from "react";
import { Icon } from "./icon";
import styles from "./dialog.module.css";

type DialogProps = {
  id: string;
  title: string;
  children: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
};

/**
 * A dialog that needs no script of ours: a popover that the browser opens, closes and leaves on Escape.
 * Open it with `<DialogButton opens={id}>`.
 */
export function Dialog({ id, title, children, actions }: DialogProps) {
  return (
    <div id={id} className={styles.dialog} role="dialog" aria-labelledby={`${id}-title`} {...popover}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <button type="button" className={styles.close} {...closes(id)}>
          <Icon name="close" label="Close" />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

// React 18 has no types for popovers; it renders the attributes as given.
const popover = { popover: "auto" };

/** Attributes of a button that opens (or closes) the popover `id`. */
export const toggles = (id: string) => ({ popovertarget: id });
/** Attributes of a button that closes the popover `id`. */
export const closes = (id: string) => ({ popovertarget: id, popovertargetaction: "hide" });
/** Attributes that make an element a popover. */
export const asPopover = popover;
