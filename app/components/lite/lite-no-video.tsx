import { watchEventsPath } from "~/models/navigation/paths";

export const LiteNoVideo = () => (
  <p>
    There&apos;s no video here yet. <a href={watchEventsPath()}>See what else is on</a>
  </p>
);
