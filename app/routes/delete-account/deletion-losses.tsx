import { InfoSection } from "~/components/information/info-page";
import type { Point } from "~/components/information/point-list";

const LOST: readonly Point[] = [
  {
    icon: "ticket",
    title: "Your pass",
    text:
      "You won't be charged again, and access ends right away, even if there's time left. To watch until it runs " +
      "out, cancel your pass instead.",
  },
  {
    icon: "download",
    title: "Your downloads",
    text: "Games you bought to keep. Save their files first: we can't give them back to you later.",
  },
  {
    icon: "printer",
    title: "Gifts you've given",
    text:
      "Print the codes you haven't passed on yet: you can't see them afterward. A gift that waits for its day is " +
      "still sent.",
  },
  { icon: "heart", title: "Your teams", text: "Favorite teams, followed schools and reminders." },
  { icon: "clip", title: "Your clips", text: "Clips you made, and the links you shared." },
  {
    icon: "users",
    title: "Your family plan",
    text: "If you own one, everyone on it loses access. They keep their own accounts.",
  },
];

export function DeletionLosses() {
  return <InfoSection id="lost" title="What you lose" points={LOST} />;
}
