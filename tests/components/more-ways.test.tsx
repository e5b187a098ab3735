import { expect, it } from "vitest";
import { MoreWays } from "~/routes/events.$slug.$key/more-ways";
import { rendered } from "./rendered";

const REPORT = ["/events/gam1/problem", "Report a problem with the picture"];
const POSTER = ["/posters/events/gam1", "Poster"];
const FOUR = ["/board?g=gam1", "Multi-view"];
const GYM = ["/events/gam1/board", "Scoreboard"];

const VIDEO = { kind: "video", sound: null };
const SOUND = ["/events/a/gam1?scores=shown&sound=only", "Audio only"];
const PICTURE = ["/events/a/gam1?scores=shown", "Watch the video"];

it.each([
  ["is ahead", { kind: "status" }, "live_scheduled", null, [POSTER]],
  ["is live behind a wall", { kind: "upsell" }, "live_available", null, [FOUR]],
  ["is live with a scoreboard", VIDEO, "live_available", "/events/gam1/board", [FOUR, GYM, REPORT]],
  ["can be watched again", VIDEO, "vod_available", null, [REPORT]],
  ["can be listened to", { ...VIDEO, sound: "offered" }, "vod_available", null, [SOUND, REPORT]],
  ["is listened to", { ...VIDEO, sound: "alone" }, "vod_available", null, [PICTURE, REPORT]],
  ["was canceled", { kind: "status" }, "live_canceled", null, []],
] as const)("a game that %s leads on from its action bar", (_, stage, code, gymBoardHref, ways) => {
  const view = {
    key: "gam1",
    slug: "a",
    stage,
    status: { code, isAhead: code === "live_scheduled", isLive: code === "live_available" },
  };
  const page = rendered(<MoreWays view={view as never} gymBoardHref={gymBoardHref} kept={{ scores: "shown" }} />);
  expect(page.querySelectorAll("a").map((link) => [link.getAttribute("href"), link.text])).toEqual(ways);
});
