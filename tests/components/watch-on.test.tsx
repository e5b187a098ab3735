import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WatchOn } from "~/components/event/watch-on";
import type { CardView } from "~/models/card/card-view";

const next = { href: "/events/gam2", title: "Keller vs. Mercy", dateText: "Nov 20, 2026 | 8:40 PM EST" };

it.each([
  [false, "Up next: Keller vs. Mercy, Nov 20, 2026 | 8:40 PM EST"],
  [true, "Live now: Keller vs. Mercy"],
])("the next game, live: %s, is told as it is", (isLive, words) => {
  const markup = renderToStaticMarkup(<WatchOn resume={null} upNext={{ ...next, isLive } as CardView} />);
  expect(parse(markup).textContent).toBe(words);
});
