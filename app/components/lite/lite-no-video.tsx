import { CANNOT_LIST } from "~/components/ui/empty-state";
import { watchEventsPath } from "~/models/navigation/paths";

export const LiteNoVideo = ({ unread = false }: { unread?: boolean | undefined }) => (
  <p>
    {unread ? CANNOT_LIST : "No Video At This Time"} <a href={watchEventsPath()}>See what else is on</a>
  </p>
);
