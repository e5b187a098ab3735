import { expect, it } from "vitest";
import { Upcoming } from "~/components/event/upcoming";
import { rendered } from "./rendered";

const AHEAD = { starts: "Tonight 7:00 PM EST", opens: null, news: "Starts in 40 min", startsIn: 2400 };
const DARK = { starts: null, opens: "Watch it Monday, Nov 30", news: "Final: Keller 7, Mercy 3", startsIn: null };

it.each([
  ["a game ahead", AHEAD, false, ["Starts in 40 min", "Boise, ID"], ["Remind me", "Calendar", "Tickets"]],
  ["the same, of a member who can't be read", AHEAD, null, ["Starts in 40 min", "Boise, ID"], ["Calendar", "Tickets"]],
  ["the end of a blackout", DARK, false, [], ["Remind me"]],
])("%s is told first, and what a fan can do until then", (_what, fields, reminded, words, ways) => {
  const status = { date: "2026-11-21T00:00:00Z", place: "Boise, ID", ...fields };
  const page = rendered(<Upcoming view={{ key: "gam1", contentType: "game", status }} reminded={reminded} />);
  expect(page.querySelector("h2")?.text.replace("\u00a0", " ")).toBe(fields.starts ?? fields.opens);
  expect(page.querySelectorAll("p").map(({ text }) => text)).toEqual(words);
  expect(page.querySelectorAll("button > span:first-child, a").map(({ text }) => text)).toEqual(ways);
  expect(page.querySelector("[data-starts-in]")?.getAttribute("data-starts-in")).toBe(
    fields.starts ? "2400" : undefined,
  );
});
