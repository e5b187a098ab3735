import { ToggleForm } from "~/components/ui/toggle-form";
import { remindersPath } from "~/models/navigation/paths";

/** Prose quotes it. */
export const REMIND_ME = "Remind me";

type ReminderButtonProps = {
  contentType: string;
  contentKey: string;
  active: boolean;
  about?: string;
  redir?: string;
  compact?: boolean;
};

/** A plain form post (S 4.6, 7.3). */
export function ReminderButton({ contentType, contentKey, active, about, redir, compact }: ReminderButtonProps) {
  return (
    <ToggleForm
      action={remindersPath(contentType, contentKey)}
      fields={{ content_type: contentType, content_key: contentKey, ...(redir ? { redir } : {}) }}
      active={active}
      off={{ label: REMIND_ME, icon: "bell", intent: "remind" }}
      on={{ label: "Reminder set", icon: "bell-ring", intent: "forget" }}
      about={about}
      compact={compact}
    />
  );
}
