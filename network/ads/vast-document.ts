import { XMLBuilder } from "fast-xml-parser";
import { twoDigits } from "~contracts/two-digits";
import { type HouseSpot, SPOT_COMPANIONS, SPOT_FILES } from "./house-spots";

type ServedSpot = HouseSpot & { impression: string };

const TRACKED = [
  "start",
  "firstQuartile",
  "midpoint",
  "thirdQuartile",
  "complete",
  "skip",
  "pause",
  "resume",
  "mute",
  "unmute",
] as const;

export const REPORTED = ["impression", ...TRACKED, "click", "companion", "companionClick", "error"] as const;

const builder = new XMLBuilder({ attributeNamePrefix: "@", cdataPropName: "#cdata", ignoreAttributes: false });
const cdata = (text: string) => ({ "#cdata": text });
const time = (seconds: number) => `00:00:${twoDigits(seconds)}`;

export function vastDocument(spots: readonly ServedSpot[], siteUrl: string): string {
  const ads = spots.map((spot, at) => adOf(spot, at + 1, spots.length, siteUrl));
  return builder.build({
    "?xml": { "@version": "1.0", "@encoding": "UTF-8" },
    VAST: { "@version": "4.2", "@xmlns": "http://www.iab.com/VAST", Ad: ads },
  });
}

/** What follows what is the published schema's (vast_4.2.xsd), which names base types' children first. */
function adOf(spot: ServedSpot, sequence: number, count: number, siteUrl: string) {
  const report = (event: (typeof REPORTED)[number]) => `${siteUrl}/ads/track/${spot.impression}/${event}`;
  const folder = `${siteUrl}/media/spots/${spot.name}`;
  const media = SPOT_FILES.map(({ file, width, height, kilobitsPerSecond }) => ({
    "@delivery": "progressive",
    "@type": "video/mp4",
    "@width": width,
    "@height": height,
    "@bitrate": kilobitsPerSecond,
    ...cdata(`${folder}/${file}`),
  }));
  const companions = SPOT_COMPANIONS.map(({ file, width, height }) => ({
    "@width": width,
    "@height": height,
    StaticResource: { "@creativeType": "image/webp", ...cdata(`${folder}/${file}`) },
    AltText: spot.title,
    CompanionClickThrough: cdata(`${siteUrl}${spot.leadsTo}`),
    CompanionClickTracking: { "@id": spot.name, ...cdata(report("companionClick")) },
    TrackingEvents: { Tracking: { "@event": "creativeView", ...cdata(report("companion")) } },
  }));
  const UniversalAdId = { "@idRegistry": "unknown", "#text": spot.name };
  return {
    "@id": spot.name,
    ...(count > 1 && { "@sequence": sequence }),
    InLine: {
      AdSystem: "House ads",
      Error: cdata(`${report("error")}?code=[ERRORCODE]`),
      Impression: cdata(report("impression")),
      AdServingId: spot.impression,
      AdTitle: spot.title,
      Creatives: {
        Creative: [
          {
            "@id": spot.name,
            UniversalAdId,
            Linear: {
              ...(spot.skipAfter !== null && { "@skipoffset": time(spot.skipAfter) }),
              TrackingEvents: { Tracking: TRACKED.map((event) => ({ "@event": event, ...cdata(report(event)) })) },
              Duration: time(spot.seconds),
              MediaFiles: { MediaFile: media },
              VideoClicks: { ClickTracking: cdata(report("click")), ClickThrough: cdata(`${siteUrl}${spot.leadsTo}`) },
            },
          },
          { "@id": `${spot.name}-companions`, UniversalAdId, CompanionAds: { Companion: companions } },
        ],
      },
    },
  };
}
