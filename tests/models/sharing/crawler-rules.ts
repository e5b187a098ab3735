import { z } from "zod";

/** What crawlers require of each type, as Google documents it. How a property is spelled, schema-dts says. */

const EVENT = "@id name description url image startDate eventStatus eventAttendanceMode location isAccessibleForFree";
const ORGANIZATION = "name url";
const REQUIRED: Record<string, string> = {
  SportsEvent: EVENT,
  Event: EVENT,
  VideoObject: "@id name description url thumbnailUrl uploadDate isAccessibleForFree",
  BroadcastEvent: "isLiveBroadcast startDate",
  Clip: "name startOffset endOffset url",
  SeekToAction: "target startOffset-input",
  WebPageElement: "isAccessibleForFree cssSelector",
  PostalAddress: "addressCountry",
  Place: "name address",
  VirtualLocation: "url",
  BreadcrumbList: "itemListElement",
  ItemList: "name numberOfItems itemListElement",
  ListItem: "position name",
  HighSchool: ORGANIZATION,
  SportsOrganization: ORGANIZATION,
  Organization: "name",
  SportsTeam: "name",
  WebSite: "@id name url publisher potentialAction",
  SearchAction: "target query-input",
  ContactPoint: "contactType email telephone url",
  EntryPoint: "urlTemplate",
};

const address = z.url({ protocol: /^https?$/ });
const instant = z.iso.datetime({ offset: true });
/** The day alone, or a time with its offset. */
const moment = z.union([z.iso.date(), instant]);
const FORMS: Record<string, z.ZodType> = {
  ...{ "@id": address, url: address, image: address, logo: address, item: address, contentUrl: address },
  ...{ thumbnailUrl: z.array(address).min(1), uploadDate: instant, expires: instant, duration: z.iso.duration() },
  ...{ startDate: moment, endDate: moment, previousStartDate: moment },
  ...{ startOffset: z.int().min(0), endOffset: z.int().min(1), addressRegion: z.string().regex(/^[A-Z]{2}$/) },
  ...{ itemListElement: z.array(z.unknown()).min(1), target: z.union([z.object(), z.string().regex(/\{seek_to/)]) },
};

type Part = Record<string, unknown>;
const partsOf = (value: unknown): Part[] =>
  Array.isArray(value) ? value.flatMap(partsOf) : isPart(value) ? [value] : [];
const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null;
const ofType = (part: Part, type: string) => partsOf(part.hasPart).filter((one) => one["@type"] === type);

/** What belongs together in one part. */
function* mismatches(part: Part): Generator<string> {
  if ("eventStatus" in part && String(part.eventStatus).endsWith("Rescheduled") !== "previousStartDate" in part)
    yield "what was moved says from when";
  if (part["@type"] === "VideoObject" && part.isAccessibleForFree !== (ofType(part, "WebPageElement").length === 0))
    yield "paid video is marked as such, free video is not";
  const clips = ofType(part, "Clip");
  if (new Set(clips.map(({ startOffset }) => startOffset)).size < clips.length) yield "no two clips begin together";
  for (const { startOffset, endOffset, url } of clips)
    if (Number(startOffset) >= Number(endOffset) || url !== `${String(part.url)}?t=${Number(startOffset)}`)
      yield "a clip begins before it ends, on the video's own page";
  for (const [index, { position }] of partsOf(part.itemListElement).entries())
    if (position !== index + 1) yield "the items are numbered from 1";
}

function complaintsOf(part: Part): string[] {
  const type = String(part["@type"] ?? "a reference");
  const required = "@type" in part ? (REQUIRED[type]?.split(" ") ?? ["a type that crawlers know"]) : ["@id"];
  const said = Object.entries(part).filter(([, value]) => value !== undefined);
  return [
    ...required.filter((name) => part[name] === undefined).map((name) => `${type}: no ${name}`),
    ...said.filter(([, value]) => typeof value === "string" && !value.trim()).map(([name]) => `${type}: empty ${name}`),
    ...said
      .filter(([name, value]) => FORMS[name]?.safeParse(value).success === false)
      .map(([name]) => `${type}: ${name}`),
    ...mismatches(part),
    ...said.flatMap(([, value]) => partsOf(value).flatMap(complaintsOf)),
  ];
}

/** What is wrong with a record; nothing where a crawler would take it. */
export const crawlerComplaints = (value: unknown): string[] =>
  partsOf(value).flatMap((record) => [
    ...(record["@context"] === "https://schema.org" ? [] : ["no context"]),
    ...complaintsOf(record),
  ]);
