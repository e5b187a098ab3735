import { expect, it } from "vitest";
import { Upcoming } from "~/components/event/upcoming";
import { rendered } from "./rendered";

const MOVED = "Nov 19, 6:40 PM EST";
const AHEAD = { starts: "Tonight 7:00 PM EST", opens: null, news: "Starts in 40 min", startsIn: 2400, moved: MOVED };
const DARK = { ...AHEAD, starts: null, opens: "Watch it Monday, Nov 30", news: "Final: Keller 7, Mercy 3" };
const SOON = ["Starts in 40 min", `Moved from ${MOVED}`, "Boise, ID"];

it.each([
  ["a game ahead", AHEAD, false, SOON, ["Remind me", "Calendar", "Tickets"]],
  ["the same, of a member who can't be read", AHEAD, null, SOON, ["Calendar", "Tickets"]],
  ["the end of a blackout", DARK, false, [], ["Remind me"]],
])("%s is told first, and what a fan can do until then", (_what, fields, reminded, words, ways) => {
  const status = { date: "2026-11-21T00:00:00Z", place: "Boise, ID", ...fields };
  const page = rendered(<Upcoming view={{ key: "gam1", contentType: "game", status }} reminded={reminded} />);
  expect(page.querySelector("h2")?.text.replaceAll("\u00a0", " ")).toBe(fields.starts ?? fields.opens);
  expect(page.querySelectorAll("p").map(({ text }) => text)).toEqual(words);
  expect(page.querySelectorAll("button > span:first-child, a").map(({ text }) => text)).toEqual(ways);
  expect(page.querySelector("[data-starts-in]")?.getAttribute("data-starts-in")).toBe(
    fields.starts ? "2400" : undefined,
  );
});
