import type { z } from "zod";
import type { eventSchema, publisherSchema, vodSchema } from "~contracts/records/event";
import { publicCode } from "~contracts/short-code";
import { isAssociation } from "~contracts/vocabulary/profile-family";
import { clipPoster } from "../league/clip-of";
import { type Overrides, readOverrides } from "../league/overrides";
import { participantKeysOf, publisherKeysOf } from "../league/participants";
import { nameOfStateCode } from "../league/places";
import { playsAt, scoreboardAt, spanOf } from "../league/scoreboard";
import { isCanceledAt, isHourOpen, isPostponed, statusAt, type StatusesAt } from "../league/status-at";
import type { EventTable, ProfileTable } from "../league/tables";
import { pick } from "../store/pick";

/** Formats stored events like the content service (S 3 "Event / game", "Publisher", "Broadcast / VOD / datacast"). */

export type EventRecord = z.input<typeof eventSchema>;
type PublisherRecord = z.input<typeof publisherSchema>;

type EventProfiles = { byKey: ReadonlyMap<string, ProfileTable>; byProducer: ReadonlyMap<string, ProfileTable> };

const iso = (time: number | null | undefined): string | null =>
  time === null || time === undefined ? null : new Date(time).toISOString();

export type MediaKind = "bdc" | "vod" | "dtc";

/** The event's own tail, plus a suffix for the second publisher. */
export function mediaKey(kind: MediaKind, eventKey: string, publisherIndex: number): string {
  return `${kind}${eventKey.slice(3)}${publisherIndex === 0 ? "" : `-${publisherIndex + 1}`}`;
}

export function eventTailOf(kind: MediaKind, key: string): { tail: string; publisherIndex: number } | null {
  const match = /^(bdc|vod|dtc)([a-z0-9]+)(?:-(\d))?$/.exec(key);
  if (!match || match[1] !== kind) return null;
  return { tail: match[2] ?? "", publisherIndex: match[3] ? Number(match[3]) - 1 : 0 };
}

export function publisherRecord(profile: ProfileTable, associationAcronym: string | null): PublisherRecord {
  const association = isAssociation(profile);
  return {
    key: profile.producer_key ?? profile.key,
    ...pick(profile, ["type", "name", "acronym", "short_name", "city", "slug", "logo"]),
    headline_short_name: association ? profile.acronym : profile.short_name,
    states: profile.state_code ? [profile.state_code] : [],
    show_ads: profile.show_ads === 1,
    is_network: profile.is_network === 1,
    state_association_acronym: associationAcronym,
    school_key: profile.type === "school" ? profile.key : null,
    state_association_key: association ? profile.key : null,
    affiliate_key: profile.type === "affiliate" ? profile.key : null,
    publisher_key: profile.type === "publisher" ? profile.key : null,
    broadcasts: [],
    vods: [],
    datacasts: [],
  };
}

export const producerTypeOf = ({ is_pixellot }: Pick<EventTable, "is_pixellot">): string =>
  is_pixellot === 1 ? "pixellot" : "crew";

function mediaTerms(event: EventTable, overrides: Overrides) {
  const paid = event.payment_required === 1;
  return {
    payment_required: paid,
    entitlement_period: paid ? iso(overrides.entitlement_period_at) : null,
    producer_type: producerTypeOf(event),
    // Games of two teams are named after them; larger meets have a title.
    subheadline: participantKeysOf(event).length > 2 ? event.title : null,
  };
}

const OF_A_PARTICIPANT = [
  ...(["key", "type", "short_name", "name", "slug", "logo", "primary_color", "secondary_color"] as const),
  ...(["city", "state_code"] as const),
];

function participantRecords(event: EventTable, profiles: EventProfiles) {
  return participantKeysOf(event).flatMap((key) => {
    const school = profiles.byKey.get(key);
    if (!school) return [];
    return [{ ...pick(school, OF_A_PARTICIPANT), level: event.level, show_ads: school.show_ads === 1 }];
  });
}

type Participants = ReturnType<typeof participantRecords>;
type RecordSource = {
  event: EventTable;
  overrides: Overrides;
  statuses: StatusesAt;
  participants: Participants;
  now: number;
  mostPlays: number | undefined;
};

function broadcastsOf({ event, overrides, statuses }: RecordSource, index: number): PublisherRecord["broadcasts"] {
  if (!statuses.broadcast) return [];
  return [
    {
      key: mediaKey("bdc", event.key, index),
      status: statuses.broadcast,
      unlisted: overrides.unlisted ?? false,
      vod_key: statuses.vod ? mediaKey("vod", event.key, index) : null,
      ...mediaTerms(event, overrides),
      blackout_start_date: iso(overrides.broadcast_blackout_start_at),
      blackout_end_date: iso(overrides.broadcast_blackout_end_at),
    },
  ];
}

const scoringTeams = (participants: Participants) =>
  participants.map((one) => ({ key: one.key, shortName: one.short_name }));

type KeyMoments = NonNullable<z.input<typeof vodSchema>["key_moments"]>;

/** A game's own plays, as its datacast kept them; no one knows what happened in a game without one. */
function momentsOf({ event, statuses, participants, now }: RecordSource): KeyMoments {
  if (statuses.vod !== "complete" || statuses.datacast !== "complete") return [];
  return playsAt(event, scoringTeams(participants), now);
}

function vodsOf(source: RecordSource, index: number): PublisherRecord["vods"] {
  const { event, overrides, statuses } = source;
  if (!statuses.vod) return [];
  const { from, until } = spanOf(event);
  return [
    {
      key: mediaKey("vod", event.key, index),
      status: statuses.vod,
      duration: event.duration_s || null,
      key_moments: momentsOf(source),
      recorded_from: iso(from),
      recorded_until: iso(until),
      ...mediaTerms(event, overrides),
      blackout_start_date: iso(overrides.vod_blackout_start_at),
      blackout_end_date: iso(overrides.vod_blackout_end_at),
      download_to_own: overrides.download !== undefined,
      download_description: overrides.download?.description,
      download_paypal_code: overrides.download?.paypal_code,
    },
  ];
}

function datacastsOf(
  { event, overrides, statuses, participants, now, mostPlays }: RecordSource,
  index: number,
): PublisherRecord["datacasts"] {
  if (!statuses.datacast || index > 0) return [];
  const begun = statuses.datacast !== "scheduled";
  return [
    {
      key: mediaKey("dtc", event.key, index),
      status: statuses.datacast,
      ...mediaTerms(event, overrides),
      // What is kept by hand has no stats to sell.
      ...(event.has_datacast === 0 && { payment_required: false, entitlement_period: null }),
      scoreboard: begun ? scoreboardAt(event, scoringTeams(participants), now, mostPlays) : null,
    },
  ];
}

function publisherRecords(source: RecordSource, profiles: EventProfiles): PublisherRecord[] {
  return publisherKeysOf(source.event, source.overrides).flatMap((producerKey, index) => {
    const profile = profiles.byProducer.get(producerKey);
    if (!profile) return [];
    const acronym = profiles.byKey.get(profile.state_association_key ?? "")?.acronym ?? null;
    return [
      {
        ...publisherRecord(profile, acronym),
        broadcasts: broadcastsOf(source, index),
        vods: vodsOf(source, index),
        datacasts: datacastsOf(source, index),
      },
    ];
  });
}

/** What every record of an event tells. */
function factsOf(event: EventTable, overrides: Overrides, now: number) {
  const isSport = event.is_sport === 1;
  const canceled = isCanceledAt(event, now);
  return {
    ...pick(event, ["key", "slug", "time_zone", "gender", "level", "game_type", "state_code", "city", "venue"]),
    ...pick(overrides, ["round", "classification", "class_label", "custom_headline", "custom_subheadline"]),
    content_type: event.content_type === "game" ? "game" : "event",
    start_time: iso(event.start_at),
    end_time: iso(event.complete_at),
    updated_at: iso(event.updated_at),
    time_to_be_determined: isHourOpen(event, now),
    sport: isSport ? event.activity : null,
    activity_name: event.activity,
    is_sport: isSport,
    home: event.home_key,
    canceled,
    postponed: isPostponed(event),
    is_deleted: event.is_deleted === 1 && !canceled,
    previous_start_time: iso(overrides.previous_start_at),
  } as const satisfies Partial<EventRecord>;
}

export function eventRecord(
  event: EventTable,
  profiles: EventProfiles,
  now: number,
  { mostPlays }: { mostPlays?: number } = {},
): EventRecord {
  const overrides = readOverrides(event.overrides);
  const statuses = statusAt(event, overrides, now);
  const participants = participantRecords(event, profiles);
  const associationAcronym = profiles.byKey.get(event.state_association_key ?? "")?.acronym ?? null;
  const isSport = event.is_sport === 1;
  const home = participants.find(({ key }) => key === event.home_key);
  return {
    ...factsOf(event, overrides, now),
    type: home?.type ?? null,
    notice: overrides.notice ?? null,
    short_code: publicCode(event.key),
    created_at: iso(event.updated_at),
    activity_sport: isSport,
    competition_level: event.level,
    competition_type: event.game_type,
    state_name: nameOfStateCode(event.state_code),
    ...pick(overrides, ["sublocation", "sublocation_detail", "trackwrestling"]),
    home_team: event.home_key,
    teams: participants.map((one) => ({
      name: one.name,
      gender: event.gender,
      short_name: one.short_name,
      state_association_acronym: associationAcronym,
    })),
    participants,
    attribution_schools: participants.map(({ key, name }) => ({ key, name })),
    is_tournament: event.is_tournament === 1,
    required_entitlement: event.required_entitlement,
    is_pixellot: event.is_pixellot === 1,
    has_broadcast: event.has_broadcast === 1,
    has_datacast: event.has_datacast === 1,
    blackout_start_date: iso(overrides.blackout_start_at),
    blackout_end_date: iso(overrides.blackout_end_at),
    show_ads: overrides.show_ads ?? home?.show_ads ?? null,
    thumbnail: clipPoster(event.clip),
    publishers: publisherRecords({ event, overrides, statuses, participants, now, mostPlays }, profiles),
  };
}

/** What a feed tells of an event; its whole record, of which a feed would carry 200, is on its own page. */
export function scheduledRecord(event: EventTable, profiles: EventProfiles, now: number): EventRecord {
  const overrides = readOverrides(event.overrides);
  const { broadcast, vod, datacast } = statusAt(event, overrides, now);
  const terms = { subheadline: participantKeysOf(event).length > 2 ? event.title : null };
  const carried = (kind: MediaKind) => ({ key: mediaKey(kind, event.key, 0), ...terms });
  const publisher = publisherKeysOf(event, overrides).flatMap((key) => profiles.byProducer.get(key) ?? [])[0];
  return {
    ...factsOf(event, overrides, now),
    participants: participantKeysOf(event).flatMap((key) => {
      const school = profiles.byKey.get(key);
      return school ? [pick(school, ["key", "name", "short_name"])] : [];
    }),
    publishers: publisher
      ? [
          {
            ...pick(publisherRecord(publisher, null), ["key", "type", "name", "short_name", "headline_short_name"]),
            broadcasts: broadcast
              ? [{ ...carried("bdc"), status: broadcast, vod_key: mediaKey("vod", event.key, 0) }]
              : [],
            vods: vod ? [{ ...carried("vod"), status: vod }] : [],
            datacasts: datacast ? [{ ...carried("dtc"), status: datacast }] : [],
          },
        ]
      : [],
  };
}
