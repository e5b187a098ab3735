import { expect, it } from "vitest";
import { UpNext } from "~/components/event/watch-on";
import type { CardView } from "~/models/card/card-view";
import { rendered } from "./rendered";

const next = { href: "/events/gam2", title: "Keller vs. Mercy", dateText: "Nov 20, 2026 | 8:40 PM EST" };

it.each([
  [false, "Up next: Keller vs. Mercy, Nov 20, 2026 | 8:40 PM EST"],
  [true, "Live now: Keller vs. Mercy"],
])("the next game, live: %s, is told as it is", (isLive, words) => {
  expect(rendered(<UpNext next={{ ...next, isLive } as CardView} />).textContent).toBe(words);
});
