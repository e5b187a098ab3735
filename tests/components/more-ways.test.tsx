import { expect, it } from "vitest";
import { MoreWays } from "~/routes/events.$slug.$key/more-ways";
import { rendered } from "./rendered";

const REPORT = ["/events/gam1/problem", "Report a problem with the picture"];
const POSTER = ["/posters/events/gam1", "Poster"];
const FOUR = ["/board?g=gam1", "Multi-view"];
const GYM = ["/events/gam1/board", "Scoreboard"];

it.each([
  ["is ahead", "status", "live_scheduled", null, [POSTER]],
  ["is live behind a wall", "upsell", "live_available", null, [FOUR]],
  ["is live with a scoreboard", "video", "live_available", "/events/gam1/board", [FOUR, GYM, REPORT]],
  ["can be watched again", "video", "vod_available", null, [REPORT]],
  ["was canceled", "status", "live_canceled", null, []],
] as const)("a game that %s leads on from its action bar", (_, kind, code, gymBoardHref, ways) => {
  const view = {
    key: "gam1",
    stage: { kind },
    status: { code, isAhead: code === "live_scheduled", isLive: code === "live_available" },
  };
  const page = rendered(<MoreWays view={view as never} gymBoardHref={gymBoardHref} />);
  expect(page.querySelectorAll("a").map((link) => [link.getAttribute("href"), link.text])).toEqual(ways);
});
