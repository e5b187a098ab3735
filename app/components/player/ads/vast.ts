import { VASTParser } from "@dailymotion/vast-client";
import type { Ad, AdCompanion } from "./ad";
import { webAddress } from "./ad-address";

const WRAPPER_LIMIT = 5;
const POD_LIMIT = 3;

export interface VastReader {
  fetchDocument(url: string): Promise<Document>;
  report(errors: readonly string[], code: number): void;
}

/** The parts of the parser's answer that we use. */
interface ParsedAd {
  title: string | null;
  sequence: string | number | null;
  impressionURLTemplates: readonly Template[];
  errorURLTemplates: readonly Template[];
  creatives: readonly ParsedCreative[];
}
type Template = string | { url: string | null } | null;
interface ParsedCreative {
  type: string;
  duration?: number;
  skipDelay?: number | null;
  mediaFiles?: readonly {
    fileURL: string | null;
    mimeType: string | null;
    apiFramework: string | null;
    width: number;
    bitrate: number;
  }[];
  videoClickThroughURLTemplate?: Template;
  videoClickTrackingURLTemplates?: readonly Template[];
  trackingEvents?: Readonly<Record<string, readonly Template[]>>;
  variations?: readonly ParsedCompanion[];
}
interface ParsedCompanion {
  width: string | number;
  height: string | number;
  altText: string | null;
  staticResources: readonly { url: string; creativeType: string | null }[];
  companionClickThroughURLTemplate: Template;
  companionClickTrackingURLTemplates: readonly Template[];
  trackingEvents: Readonly<Record<string, readonly Template[]>>;
}

/** The library reports with image loads; we send beacons instead. */
class Parser extends VASTParser {
  constructor(private readonly reader: VastReader) {
    super({ fetcher: { fetchVAST: ({ url }: { url: string }) => reader.fetchDocument(url) } });
  }

  override trackVastError(templates: readonly Template[], { ERRORCODE }: { ERRORCODE: number }): void {
    this.reader.report(urls(templates), ERRORCODE);
  }
}

/** A pod plays one ad after the other; of standalone ads the first that can be shown is enough. */
type AdList = { ads: Ad[]; isPod: boolean };

/** One break's ads in playing order; empty if the server has none or its answer can't be read. */
export async function readVast(tag: string, reader: VastReader): Promise<AdList> {
  const document = await reader.fetchDocument(tag);
  const { ads }: { ads: ParsedAd[] } = await new Parser(reader).parseVAST(document, {
    url: tag,
    wrapperLimit: WRAPPER_LIMIT,
  });
  const pod = ads.filter(({ sequence }) => sequence).sort((a, b) => Number(a.sequence) - Number(b.sequence));
  const isPod = pod.length > 0;
  return { ads: (isPod ? pod.slice(0, POD_LIMIT) : ads).flatMap(adOf), isPod };
}

function adOf(parsed: ParsedAd): Ad[] {
  const linear = parsed.creatives.find(({ type }) => type === "linear");
  if (!linear) return [];
  return [
    {
      title: parsed.title?.trim() || "Advertisement",
      duration: Math.max(0, linear.duration ?? 0),
      skipAfter: typeof linear.skipDelay === "number" && linear.skipDelay >= 0 ? linear.skipDelay : null,
      media: (linear.mediaFiles ?? []).flatMap(({ fileURL, mimeType, apiFramework, width, bitrate }) => {
        const url = fileURL && webAddress(fileURL);
        // Skip interactive ads (VPAID, SIMID): no third-party programs run here.
        return url && mimeType && !apiFramework
          ? [{ url, type: mimeType, width: Number(width) || 0, kilobitsPerSecond: Number(bitrate) || 0 }]
          : [];
      }),
      clickThrough: urls([linear.videoClickThroughURLTemplate ?? null])[0] ?? null,
      companions: parsed.creatives
        .filter(({ type }) => type === "companion")
        .flatMap(({ variations = [] }) => variations.flatMap(companionOf)),
      impressions: urls(parsed.impressionURLTemplates),
      clicks: urls(linear.videoClickTrackingURLTemplates ?? []),
      errors: urls(parsed.errorURLTemplates),
      tracking: Object.fromEntries(
        Object.entries(linear.trackingEvents ?? {}).map(([event, templates]) => [event, urls(templates)]),
      ),
    },
  ];
}

function companionOf(parsed: ParsedCompanion): AdCompanion[] {
  const picture = parsed.staticResources.find(({ creativeType }) => creativeType?.startsWith("image/"));
  const src = picture && webAddress(picture.url);
  if (!src) return [];
  return [
    {
      width: Number(parsed.width),
      height: Number(parsed.height),
      src,
      alt: parsed.altText?.trim() || "Advertisement",
      clickThrough: urls([parsed.companionClickThroughURLTemplate])[0] ?? null,
      clicks: urls(parsed.companionClickTrackingURLTemplates),
      shown: urls(parsed.trackingEvents.creativeView ?? []),
    },
  ];
}

function urls(templates: readonly Template[]): string[] {
  const found = templates.flatMap((one) => {
    const address = webAddress((typeof one === "string" ? one : one?.url) ?? "");
    return address ? [address] : [];
  });
  return [...new Set(found)];
}
