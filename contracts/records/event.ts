import { z } from "zod";
import { after, optionalText, orDefault, orWithout, recordsWithin, text } from "~contracts/endpoint";
import { brand } from "../brand";
import { webAddressField, webAddressText } from "../web-address";

/** Field names are the content service's (S 3). */

export const broadcastStatus = z.enum(["scheduled", "on_air", "complete"]);
/** Free text: a VOD that failed to encode has neither of the values in S 4.1 (rulings 3, vod_problem). */
const vodStatus = text;
const datacastStatus = z.enum(["scheduled", "inprogress", "complete"]);

const isoDate = z.string();
const media = {
  key: text,
  payment_required: orDefault(z.boolean(), false),
  entitlement_period: isoDate.nullish(),
  blackout_start_date: isoDate.nullish(),
  blackout_end_date: isoDate.nullish(),
  headline: optionalText,
  subheadline: optionalText,
  producer_type: optionalText,
};

export const broadcastSchema = z.object({
  ...media,
  status: broadcastStatus,
  unlisted: orDefault(z.boolean(), false),
  vod_key: optionalText,
});
export type Broadcast = z.infer<typeof broadcastSchema>;

/** In seconds from the start of the replay; or the time of day when it happened, which {@link vodSchema} places. */
const keyMomentSchema = z.union([
  z.object({ title: text.refine(Boolean), start: z.number().nonnegative(), end: z.number().positive() }),
  z.object({ title: text.refine(Boolean), at: isoDate }),
]);
export type KeyMoment = z.infer<typeof keyMomentSchema>;

export const vodSchema = z.object({
  ...media,
  status: vodStatus,
  duration: z.number().nonnegative().nullish(),
  key_moments: recordsWithin(keyMomentSchema),
  /** When the first and the last second were filmed; breaks may be cut out between them. */
  recorded_from: isoDate.nullish(),
  recorded_until: isoDate.nullish(),
  download_to_own: z.boolean().nullish(),
  download_description: optionalText,
  download_paypal_code: optionalText,
});
export type Vod = z.infer<typeof vodSchema>;

const playSchema = z.object({
  period: orDefault(text, ""),
  clock: orDefault(text, ""),
  text,
  at: isoDate.nullish(),
  team_key: optionalText,
  /** "#34 M. Murphy" */
  player: optionalText,
  /** 0 or absent when no one scored. */
  points: z.number().int().nullish(),
});

/** Live numbers from a datacast (rulings 3, datacast). */
export const scoreboardSchema = z.object({
  period: optionalText,
  clock: optionalText,
  updated_at: isoDate,
  final: orDefault(z.boolean(), false),
  teams: z.array(
    z.object({
      key: text,
      score: z.number().int(),
      /** One of them missing, the next would be another period's. */
      by_period: orWithout(z.array(z.number().int())).transform((list) => list ?? []),
      statistics: recordsWithin(z.object({ name: text, value: text })),
    }),
  ),
  /** The newest first; an event's record has the last few, its datacast's own all of them. */
  plays: recordsWithin(playSchema),
  /** Of a final: up to three, in the game's order; `score_after` is in the order of `teams`. */
  deciding_plays: recordsWithin(playSchema.extend({ score_after: orWithout(z.array(z.number().int())) })),
});
export type Scoreboard = z.infer<typeof scoreboardSchema>;

export const datacastSchema = z.object({ ...media, status: datacastStatus, scoreboard: orWithout(scoreboardSchema) });
export type Datacast = z.infer<typeof datacastSchema>;

export const publisherSchema = z.object({
  key: text,
  type: orDefault(text, "school"),
  name: orDefault(text, ""),
  acronym: optionalText,
  short_name: optionalText,
  headline_short_name: optionalText,
  city: optionalText,
  states: recordsWithin(text),
  slug: optionalText,
  logo: webAddressField,
  show_ads: z.boolean().nullish(),
  is_network: z.boolean().nullish(),
  state_association_acronym: optionalText,
  school_key: optionalText,
  state_association_key: optionalText,
  affiliate_key: optionalText,
  publisher_key: optionalText,
  broadcasts: recordsWithin(broadcastSchema),
  vods: recordsWithin(vodSchema),
  datacasts: recordsWithin(datacastSchema),
});
export type Publisher = z.infer<typeof publisherSchema>;

const participantSchema = z.object({
  key: text,
  short_name: optionalText,
  name: optionalText,
  slug: optionalText,
  level: optionalText,
  logo: webAddressField,
  primary_color: optionalText,
  secondary_color: optionalText,
  city: optionalText,
  state_code: optionalText,
  show_ads: z.boolean().nullish(),
  type: optionalText,
});
export type Participant = z.infer<typeof participantSchema>;

/** What a card calls a team that is not known yet (S 5.8). */
export const UNDETERMINED_TEAM = "Team TBD";

/** The placeholder school has a name and a page of its own, which are no team's (S 9.1). */
const playing = after(
  (given) =>
    typeof given === "object" && given !== null && "key" in given && given.key === brand.placeholderSchoolKey
      ? { key: given.key, name: UNDETERMINED_TEAM }
      : given,
  participantSchema,
);

const teamSchema = z.object({
  name: optionalText,
  gender: optionalText,
  short_name: optionalText,
  state_association_acronym: optionalText,
});

export const wrestlingRecord = z.object({
  event_type: optionalText,
  tournament_id: z.union([z.string(), z.number()]).nullish(),
});

export const eventSchema = z.object({
  key: text,
  content_type: z.enum(["game", "event"]),
  /** The kind of organization, when the record itself is one (S 5.5). */
  type: optionalText,
  slug: optionalText,
  start_time: isoDate.nullish(),
  /** When it is over, as far as anyone knows; of several days, on the last. */
  end_time: isoDate.nullish(),
  /** The original start, when the game was moved. */
  previous_start_time: isoDate.nullish(),
  created_at: isoDate.nullish(),
  /** Calendars compare it to tell which version is newer. */
  updated_at: isoDate.nullish(),
  /** A unityKey from the time-zone table in S 3, such as "East". */
  time_zone: optionalText,
  time_to_be_determined: orDefault(z.boolean(), false),
  sport: optionalText,
  activity_name: optionalText,
  is_sport: z.boolean().nullish(),
  activity_sport: z.boolean().nullish(),
  gender: optionalText,
  level: optionalText,
  competition_level: optionalText,
  game_type: optionalText,
  competition_type: optionalText,
  state_code: optionalText,
  state_name: optionalText,
  city: optionalText,
  venue: optionalText,
  round: z.union([z.string(), z.number()]).nullish(),
  classification: optionalText,
  class_label: optionalText,
  sublocation: optionalText,
  sublocation_detail: z.unknown().optional(),
  custom_headline: optionalText,
  /** What the team tells everyone on its page, before anything is counted of a stream in trouble. */
  notice: optionalText,
  /** Ours: six characters for a poster, where the catalogue finds it by them. */
  short_code: optionalText,
  custom_subheadline: optionalText,
  home: optionalText,
  home_team: optionalText,
  teams: recordsWithin(teamSchema),
  participants: recordsWithin(playing),
  attribution_schools: recordsWithin(z.object({ key: text, name: optionalText })),
  is_tournament: orDefault(z.boolean(), false),
  required_entitlement: optionalText,
  is_pixellot: orDefault(z.boolean(), false),
  has_broadcast: orDefault(z.boolean(), false),
  has_datacast: orDefault(z.boolean(), false),
  /** Called off, until its day is over; then it is deleted (rulings 5). */
  canceled: orDefault(z.boolean(), false),
  /** Beside `canceled`: to be played on a day that no one knows yet; it stays until then. */
  postponed: orDefault(z.boolean(), false),
  is_deleted: orDefault(z.boolean(), false),
  blackout_start_date: isoDate.nullish(),
  blackout_end_date: isoDate.nullish(),
  show_ads: z.boolean().nullish(),
  trackwrestling: wrestlingRecord.nullish(),
  thumbnail: webAddressField,
  publishers: recordsWithin(publisherSchema),
});
export type Event = z.infer<typeof eventSchema>;

/** An HLS address, and a progressive file if there is one (S 7.5). */
export const videoUrlSchema = z.object({
  video_url: webAddressText,
  mp4_url: webAddressField,
  /** The same without the picture, for a weak line: HLS, and a file where the video has one. */
  sound: orWithout(z.object({ hls_url: webAddressText, mp4_url: webAddressField })),
  captions: recordsWithin(z.object({ src: z.string(), lang: z.string(), label: text })),
  /** Ours: in seconds, the only part of the file that is shown; a highlight's own. */
  range: orWithout(z.object({ start: z.number().nonnegative(), end: z.number().positive() })),
  /** Ours: of a drawn film, which takes the two schools' colors: home's primary and secondary, then the visitors'. */
  kits: optionalText,
  /** `sources`: the first that a browser can show is its picture; a drawn one has the teams' colors. */
  poster: orWithout(
    z.object({
      width: z.number(),
      height: z.number(),
      sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
      src: webAddressText,
    }),
  ),
});
export type VideoUrl = z.infer<typeof videoUrlSchema>;
