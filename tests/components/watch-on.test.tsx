import { expect, it } from "vitest";
import { UpNext } from "~/components/event/watch-on";
import type { CardView } from "~/models/card/card-view";
import { rendered } from "./rendered";

const game = { href: "/events/gam2", title: "Keller vs. Mercy", dateText: "Nov 20, 2026 | 8:40 PM EST" };
const SOCCER = { text: "Varsity Girls Soccer", icon: "soccer" };

it.each([
  ["later", {}, "Up next: Keller vs. Mercy, Varsity Girls Soccer, Nov 20, 2026 | 8:40 PM EST"],
  ["live", { isLive: true }, "Live now: Keller vs. Mercy, Varsity Girls Soccer"],
  ["of an unknown sport", { isLive: true, activityBadge: null }, "Live now: Keller vs. Mercy"],
  ["a meet", { title: "Mercy Duals", isLive: true }, "Live now: Mercy Duals, Varsity Girls Soccer"],
  ["of a sport", { title: "Mercy Varsity Girls Soccer", isLive: true }, "Live now: Mercy Varsity Girls Soccer"],
])("the next game, %s, is told as it is", (_which, fields, words) => {
  const next = { activityBadge: SOCCER, isLive: false, ...game, ...fields } as CardView;
  expect(rendered(<UpNext next={next} />).textContent).toBe(words);
});
