import { expect, it } from "vitest";
import { Asides } from "~/routes/events.$slug.$key/asides";
import { rendered } from "./rendered";

const PROBLEM = ["/events/gam1/problem", "Something wrong with the picture?"];
const POSTER = ["/posters/events/gam1", "Printable poster"];
const FOUR = ["/board?g=gam1", "Watch up to four games"];
const GYM = ["/events/gam1/board", "Gym scoreboard"];

it.each([
  ["is ahead", "status", "live_scheduled", null, [POSTER]],
  ["is live behind a wall", "upsell", "live_available", null, [FOUR]],
  ["is live with a scoreboard", "video", "live_available", "/events/gam1/board", [PROBLEM, FOUR, GYM]],
  ["can be watched again", "video", "vod_available", null, [PROBLEM]],
  ["was canceled", "status", "live_canceled", null, []],
] as const)("a game that %s leads on in links that begin where the line does", (_, kind, code, gymBoardHref, ways) => {
  const view = {
    key: "gam1",
    stage: { kind },
    status: { code, isAhead: code === "live_scheduled", isLive: code === "live_available" },
  };
  const page = rendered(<Asides view={view as never} gymBoardHref={gymBoardHref} />);
  expect(page.querySelectorAll("p > a").map((link) => [link.getAttribute("href"), link.text])).toEqual(ways);
  // A button's words are set in, and an icon stands before them like a bullet.
  expect(page.querySelectorAll(".button, svg")).toEqual([]);
});
