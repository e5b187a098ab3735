import { z } from "zod";

/**
 * What crawlers require of each type, as Google documents it, and nothing that schema.org does not know of the type:
 * a property that is misspelled or missing fails.
 */

const text = z.string().trim().min(1);
const address = z.url({ protocol: /^https?$/ });
const id = z.object({ "@id": address }).strict();
/** The day alone, or a time with its offset. */
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
const instant = z.iso.datetime({ offset: true });
const duration = z.iso.duration();

const postalAddress = z.strictObject({
  "@type": z.literal("PostalAddress"),
  addressLocality: text.optional(),
  addressRegion: text.regex(/^[A-Z]{2}$/).optional(),
  addressCountry: z.literal("US"),
});
const place = z.strictObject({ "@type": z.literal("Place"), name: text, address: postalAddress });
const virtualLocation = z.strictObject({ "@type": z.literal("VirtualLocation"), url: address });
const team = z.strictObject({
  "@type": z.literal("SportsTeam"),
  name: text,
  sport: text.optional(),
  url: address.optional(),
  logo: address.optional(),
});

const event = {
  "@id": address,
  name: text,
  description: text,
  url: address,
  image: address,
  startDate: moment,
  endDate: moment.optional(),
  previousStartDate: moment.optional(),
  eventStatus: z.enum([
    "https://schema.org/EventScheduled",
    "https://schema.org/EventRescheduled",
    "https://schema.org/EventPostponed",
    "https://schema.org/EventCancelled",
  ]),
  eventAttendanceMode: z.enum([
    "https://schema.org/MixedEventAttendanceMode",
    "https://schema.org/OfflineEventAttendanceMode",
  ]),
  location: z.union([place, z.tuple([place, virtualLocation])]),
  isAccessibleForFree: z.boolean(),
  organizer: z.strictObject({ "@type": z.literal("Organization"), name: text, url: address.optional() }).optional(),
};
const broadcastEvent = z.strictObject({
  "@type": z.literal("BroadcastEvent"),
  isLiveBroadcast: z.literal(true),
  startDate: instant,
  endDate: instant.optional(),
});
const paidPart = z.strictObject({
  "@type": z.literal("WebPageElement"),
  isAccessibleForFree: z.literal(false),
  cssSelector: text.regex(/^\.[\w-]+$/),
});

const clip = z.strictObject({
  "@type": z.literal("Clip"),
  name: text,
  startOffset: z.int().nonnegative(),
  endOffset: z.int().positive(),
  url: address,
});
const seek = z.strictObject({
  "@type": z.literal("SeekToAction"),
  target: text.regex(/^https?:\/\/[^{}]+\{seek_to_second_number\}$/),
  "startOffset-input": z.literal("required name=seek_to_second_number"),
});
type VideoParts = {
  url: string;
  duration?: string | undefined;
  isAccessibleForFree: boolean;
  hasPart?: (z.infer<typeof paidPart> | z.infer<typeof clip>)[] | undefined;
};
const clipsOf = ({ hasPart = [] }: VideoParts) => hasPart.filter((part) => part["@type"] === "Clip");

const organization = {
  "@id": address,
  name: text,
  url: address,
  description: text,
  logo: address.optional(),
  address: postalAddress.optional(),
  memberOf: z.strictObject({ "@type": z.literal("SportsOrganization"), name: text, url: address }).optional(),
};
const positions = (items: readonly { position: number }[]) =>
  items.every(({ position }, index) => position === index + 1);

const movedSaysFromWhen = ({
  eventStatus,
  previousStartDate,
}: {
  eventStatus: string;
  previousStartDate?: string | undefined;
}) => eventStatus.endsWith("Rescheduled") === (previousStartDate !== undefined);

const bodies = {
  SportsEvent: z
    .strictObject({
      "@type": z.literal("SportsEvent"),
      ...event,
      sport: text.optional(),
      homeTeam: team.optional(),
      awayTeam: team.optional(),
      competitor: z.array(team).optional(),
    })
    .refine(movedSaysFromWhen, "what was moved says from when"),
  Event: z
    .strictObject({ "@type": z.literal("Event"), ...event })
    .refine(movedSaysFromWhen, "what was moved says from when"),
  VideoObject: z
    .strictObject({
      "@type": z.literal("VideoObject"),
      "@id": address,
      name: text,
      description: text,
      url: address,
      thumbnailUrl: z.array(address).min(1),
      uploadDate: instant,
      about: id.optional(),
      duration: duration.optional(),
      expires: instant.optional(),
      contentUrl: address.optional(),
      publication: broadcastEvent.optional(),
      isAccessibleForFree: z.boolean(),
      potentialAction: seek.optional(),
      hasPart: z
        .array(z.discriminatedUnion("@type", [paidPart, clip]))
        .min(1)
        .optional(),
    })
    .refine(
      (video) => video.isAccessibleForFree === !video.hasPart?.some((part) => part["@type"] === "WebPageElement"),
      "paid video is marked as such, free video is not",
    )
    .refine(
      (video) =>
        clipsOf(video).every(
          ({ startOffset, endOffset, url }) => startOffset < endOffset && url === `${video.url}?t=${startOffset}`,
        ),
      "a clip begins before it ends, on the video's own page",
    )
    .refine(
      (video) => new Set(clipsOf(video).map(({ startOffset }) => startOffset)).size === clipsOf(video).length,
      "no two clips begin together",
    ),
  BreadcrumbList: z.strictObject({
    "@type": z.literal("BreadcrumbList"),
    itemListElement: z
      .array(z.strictObject({ "@type": z.literal("ListItem"), position: z.int(), name: text, item: address }))
      .min(2)
      .refine(positions),
  }),
  ItemList: z.strictObject({
    "@type": z.literal("ItemList"),
    name: text,
    numberOfItems: z.int(),
    itemListElement: z
      .array(z.strictObject({ "@type": z.literal("ListItem"), position: z.int(), name: text, url: address }))
      .min(1)
      .refine(positions),
  }),
  HighSchool: z.strictObject({ "@type": z.literal("HighSchool"), ...organization }),
  SportsOrganization: z.strictObject({ "@type": z.literal("SportsOrganization"), ...organization }),
  Organization: z.union([
    z.strictObject({ "@type": z.literal("Organization"), ...organization }),
    z.strictObject({
      "@type": z.literal("Organization"),
      "@id": address,
      name: text,
      url: address,
      logo: address,
      slogan: text,
      contactPoint: z.strictObject({
        "@type": z.literal("ContactPoint"),
        contactType: text,
        email: z.email(),
        telephone: text,
        url: address,
      }),
    }),
  ]),
  SportsTeam: z.strictObject({
    "@type": z.literal("SportsTeam"),
    "@id": address,
    name: text,
    sport: text,
    url: address,
    logo: address.optional(),
    memberOf: z.strictObject({ "@type": z.literal("Organization"), "@id": address, name: text, url: address }),
  }),
  WebSite: z.strictObject({
    "@type": z.literal("WebSite"),
    "@id": address,
    name: text,
    url: address,
    publisher: id,
    potentialAction: z.strictObject({
      "@type": z.literal("SearchAction"),
      target: z.strictObject({ "@type": z.literal("EntryPoint"), urlTemplate: text.includes("{search_term_string}") }),
      "query-input": z.literal("required name=search_term_string"),
    }),
  }),
};

const record = z.looseObject({
  "@context": z.literal("https://schema.org"),
  "@type": z.enum(Object.keys(bodies) as (keyof typeof bodies)[]),
});

/** What is wrong with a record; nothing where a crawler would take it. */
export function crawlerComplaints(value: unknown): string[] {
  const head = record.safeParse(value);
  if (!head.success) return [z.prettifyError(head.error)];
  const { "@context": _, ...body } = head.data;
  const parsed = bodies[head.data["@type"]].safeParse(body);
  return parsed.success ? [] : [`${head.data["@type"]}: ${z.prettifyError(parsed.error)}`];
}
