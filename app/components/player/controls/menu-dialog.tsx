import { forwardRef, type ReactNode, useId } from "react";
import { Icon } from "~/components/ui/icon";
import styles from "./overlay.module.css";

/** A bottom sheet on phones, otherwise a panel in the corner; Escape or a click outside closes it. */
export const MenuDialog = forwardRef<HTMLDialogElement, { title: string; children: ReactNode }>(function MenuDialog(
  { title, children },
  dialog,
) {
  const heading = useId();
  return (
    // Escape and the close button do the same for keyboards.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-labelledby={heading}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className={styles.menuBody}>
        <div className={styles.menuHead}>
          <h2 id={heading}>{title}</h2>
          <form method="dialog">
            <button className={styles.iconButton} aria-label="Close">
              <Icon name="close" size="lg" />
            </button>
          </form>
        </div>
        {children}
      </div>
    </dialog>
  );
});
