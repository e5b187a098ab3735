import type { Game, Moving } from "../league/events";
import type { Organization } from "../league/organizations";
import type { House } from "./house";

const SITE = "https://www.prairie.example";

export const slugOf = ({ schools, name }: Game): string =>
  schools.length === 2 ? schools.map(({ slug }) => slug).join("-vs-") : name;

const recording = (house: House, one: Moving) =>
  house.loose.record(`moving ${one.key}`, one, [
    "key",
    "status",
    "unlisted",
    "payment_required",
    "entitlement_period",
    "blackout_start_date",
    "blackout_end_date",
  ]);

/** The event's record (S 3). Where the specification gives two names of one field, either is sent. */
export function eventRecord(house: House, game: Game): Record<string, unknown> {
  const { loose } = house;
  const { publisher, schools } = game;
  const alias = <T>(names: readonly [string, ...string[]], value: T) => ({ [loose.pick(names[0], names)]: value });
  const list = (name: string, values: unknown[]) =>
    values.length > 0 ? { [name]: values } : loose.pick(`empty ${name}`, [{ [name]: [] }, {}, { [name]: null }]);
  const gameLike = game.contentType === "game";
  return loose.record(
    `event ${game.name}`,
    {
      key: game.key,
      content_type: game.contentType,
      start_time: new Date(game.start).toISOString(),
      created_at: new Date(game.start - 40 * 86_400_000).toISOString(),
      time_zone: "Central",
      time_to_be_determined: game.timeToBeDetermined,
      ...alias(["sport", "activity_name"], game.sport),
      ...alias(["is_sport", "activity_sport"], gameLike),
      gender: game.gender,
      ...alias(["level", "competition_level"], game.level),
      ...alias(["game_type", "competition_type"], game.gameType),
      state_code: "ND",
      city: publisher.city,
      round: null,
      classification: null,
      class_label: null,
      sublocation: null,
      sublocation_detail: null,
      custom_headline: game.headline,
      custom_subheadline: null,
      ...alias(["home_team", "home"], schools[0]?.key ?? null),
      ...alias(
        ["teams", "schools"],
        schools.map(({ name, short_name, state_association_acronym }) => ({
          name,
          gender: game.gender,
          short_name,
          state_association_acronym,
        })),
      ),
      participants: schools.map(({ key, short_name, name, slug }) => ({
        key,
        short_name,
        name,
        slug,
        level: game.level,
      })),
      attribution_schools: schools.map(({ key, name }) => ({ key, name })),
      is_tournament: game.tournament !== null,
      required_entitlement: game.tournament,
      is_pixellot: false,
      has_broadcast: game.broadcasts.length > 0,
      has_datacast: game.datacasts.length > 0,
      blackout_start_date: null,
      blackout_end_date: null,
      trackwrestling: null,
      is_deleted: game.deleted,
      state_name: "north dakota",
      publishers: [
        {
          ...publisherRecord(house, publisher),
          ...list(
            "broadcasts",
            game.broadcasts.map((one) => recording(house, one)),
          ),
          ...list(
            "vods",
            game.vods.map((one) => recording(house, one)),
          ),
          ...list(
            "datacasts",
            game.datacasts.map((one) => recording(house, one)),
          ),
        },
      ],
    },
    [
      ...["key", "content_type", "start_time", "time_to_be_determined", "sport", "activity_name"],
      ...["is_sport", "activity_sport", "participants", "publishers", "is_tournament", "required_entitlement"],
      ...["is_pixellot", "trackwrestling", "is_deleted", "custom_headline", "home", "home_team", "teams", "schools"],
      ...["attribution_schools", "game_type", "competition_type", "state_name"],
    ],
  );
}

function publisherRecord(house: House, publisher: Organization) {
  const isSchool = publisher.type === "school" || publisher.type === "pixellot";
  return house.loose.record(
    `publisher ${publisher.key}`,
    {
      key: publisher.key,
      type: publisher.type,
      name: publisher.name,
      acronym: publisher.acronym,
      short_name: publisher.short_name,
      headline_short_name: publisher.short_name,
      city: publisher.city,
      states: [publisher.state_code],
      slug: publisher.slug,
      show_ads: publisher.show_ads,
      is_network: publisher.is_network,
      state_association_acronym: publisher.state_association_acronym,
      school_key: isSchool ? publisher.key : null,
      state_association_key: publisher.type === "state_association" ? publisher.key : null,
      affiliate_key: publisher.type === "affiliate" ? publisher.key : null,
      publisher_key: publisher.key,
    },
    ["key", "type", "name", "slug", "show_ads"],
  );
}

/** upcoming, live or on demand (S 4.1), from the first of what the event has. */
export function stateOf({ broadcasts, vods, datacasts }: Game): "upcoming" | "live" | "ondemand" {
  const status = broadcasts[0]?.status ?? datacasts[0]?.status ?? vods[0]?.status;
  if (status === "on_air" || status === "inprogress") return "live";
  return status === "scheduled" ? "upcoming" : "ondemand";
}

const BADGES = { upcoming: "Upcoming", live: "Live", ondemand: "On Demand" };

/** The listing's record: what a card is made of (S 3). */
export function listing(house: House, game: Game): Record<string, unknown> {
  const { loose } = house;
  const [first, second] = game.schools;
  const path = `/events/${slugOf(game)}/${game.key}`;
  const title = game.headline ?? game.schools.map(({ short_name }) => short_name).join(" vs. ");
  return loose.record(
    `listing ${game.name}`,
    {
      key: game.key,
      title,
      subtitle: `${game.level} ${game.sport}`,
      site_url: loose.pick("site_url", [`${SITE}${path}`, path]),
      city: game.publisher.city,
      state: "ND",
      level: game.level,
      gender: game.gender,
      activity_or_sport: game.sport,
      badges: {
        status: { text: BADGES[stateOf(game)] },
        ...loose.pick<Record<string, unknown>>("postseason", [
          { postseason: { text: null } },
          {},
          { postseason: null },
        ]),
      },
      date: new Date(game.start).toISOString(),
      first_title: first?.name ?? null,
      first_primary_color: first?.primary_color ?? null,
      first_logo: first?.logo ?? null,
      second_title: second?.name ?? null,
      second_primary_color: second?.primary_color ?? null,
      second_logo: second?.logo ?? null,
      status: stateOf(game) === "ondemand" ? "complete" : stateOf(game),
      background_image: null,
      thumbnail: null,
      track_wrestling: null,
      sublocation: null,
      sublocation_detail: null,
      content_type: game.contentType,
      duration: loose.pick("duration", [null, 0, 5025]),
    },
    ["key", "title", "site_url", "date", "status", "badges"],
  );
}

export const profileRecord = (house: House, one: Organization): Record<string, unknown> =>
  house.loose.record(`profile ${one.key}`, one, [
    "key",
    "type",
    "slug",
    "name",
    "is_network",
    "show_ads",
    "state_code",
  ]);
