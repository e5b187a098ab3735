import { settings } from "~/services/process/env.server";

/** The embedded ad server uses its own parameter names. */
const HOUSE_TAG =
  "/ads/vast?pod=[BREAKPOSITION]&content=[CONTENTID]&size=[SIZE]&companions=[COMPANIONS]&min=[MINDURATION]" +
  "&max=[MAXDURATION]&playoff=[PLAYOFF]&limit=[LIMITADTRACKING]&correlator=[CACHEBUSTING]";

/** Whether the network's own spots fill ad breaks; in tests, by default, only for the examples. */
export function houseAdMode(): "on" | "examples" | "off" {
  const { ads, appEnv, content, storage } = settings();
  if (ads.HOUSE_ADS) return ads.HOUSE_ADS;
  if (content.CONTENT_CDN_URL || storage.LEAGUE === "none") return "off";
  return appEnv === "test" ? "examples" : "on";
}

/** Macros: docs/player.md. Null when there are no ads at all. */
export function adServer(): { template: string; isHouse: boolean } | null {
  const { ads, origin } = settings();
  if (ads.AD_TAG_URL) return { template: ads.AD_TAG_URL, isHouse: false };
  return houseAdMode() === "off" ? null : { template: `${origin.url}${HOUSE_TAG}`, isHouse: true };
}
