import { forwardRef } from "react";
import { MenuDialog } from "./menu-dialog";
import { SHORTCUTS } from "./shortcuts";
import styles from "./overlay.module.css";

export const ShortcutsList = forwardRef<HTMLDialogElement, { live: boolean }>(function ShortcutsList({ live }, dialog) {
  const shown = SHORTCUTS.filter(({ only }) => only !== (live ? "replay" : "live"));
  return (
    <MenuDialog ref={dialog} title="Keyboard shortcuts">
      <dl className={styles.shortcuts}>
        {shown.map(({ keys, what }) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </MenuDialog>
  );
});
