import { notificationsPath } from "~/models/navigation/paths";

/** For a member who keeps a reminder, and has turned off all that would tell them. */
export function SilentReminders({ what, className }: { what: string; className?: string | undefined }) {
  return (
    <p className={className}>
      We won&apos;t tell you about {what}: your game alerts are off. <a href={notificationsPath()}>Turn them on</a>
    </p>
  );
}
