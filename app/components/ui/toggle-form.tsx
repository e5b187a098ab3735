import { Button } from "./button";
import { Icon } from "./icon";
import type { IconName } from "./icon-name";
import styles from "./toggle-form.module.css";

type ToggleSide = {
  label: string;
  icon: IconName;
  /** Sent as `intent` by the button in this state. */ intent: string;
};

type ToggleFormProps = {
  action: string;
  fields: Record<string, string>;
  active: boolean;
  /** Not active: "Follow". */
  off: ToggleSide;
  /** Active: "Following". */
  on: ToggleSide;
  about?: string;
  /** Shows the icon alone. */
  compact?: boolean;
};

/** A plain post; the enhancement posts in place, shows the new state at once, and reverts it on failure. */
export function ToggleForm({ action, fields, active, off, on, about, compact }: ToggleFormProps) {
  return (
    <form method="post" action={action} data-enhance="toggle" data-compact={compact} className={styles.form}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        name="intent"
        value={active ? on.intent : off.intent}
        aria-pressed={active}
        data-on-intent={on.intent}
        data-off-intent={off.intent}
      >
        <ToggleFace side={off} className={styles.off} about={about} compact={compact} />
        <ToggleFace side={on} className={styles.on} about={about} compact={compact} />
      </Button>
    </form>
  );
}

type ToggleFaceProps = { side: ToggleSide; className?: string; about?: string; compact?: boolean };

function ToggleFace({ side, className, about, compact }: ToggleFaceProps) {
  return (
    <span className={className}>
      <Icon name={side.icon} />
      {compact ? <span className="visually-hidden">{side.label}</span> : side.label}
      {about && <span className="visually-hidden"> {about}</span>}
    </span>
  );
}
