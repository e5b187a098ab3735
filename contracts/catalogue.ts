import { z } from "zod";
import { listOf, optionalText, recordsWithin, text } from "./answers";
import { endpoint, FRESH } from "./endpoint";
import {
  bracketEventSchema,
  bracketPlaceSchema,
  bracketSchema,
  bracketSportSchema,
  bracketSummarySchema,
} from "./records/playoffs";
import { activitySchema, named, profileSchema, schoolSchema, selectedSchoolSchema } from "./records/profile";
import { webAddressField } from "./web-address";

/** The catalogue of organizations and activities (S 7.3, 7.5). */

export const schoolListSchema = listOf(schoolSchema);
export const profileListSchema = listOf(profileSchema);
export const activityListSchema = listOf(activitySchema);

export const SELECTED_SCHOOL_FIELDS = "name,logo,slug,type,primary_color,secondary_color";

export const tournamentSchema = named(
  z.object({
    key: text,
    name: text,
    logo: webAddressField,
    slug: optionalText,
    city: optionalText,
    state_code: optionalText,
  }),
);

const producedMedia = recordsWithin(z.object({ producer_type: optionalText }));

/** What a receipt reads of its event (B 7). */
export const catalogueGameSchema = z.object({
  key: text,
  sport: optionalText,
  state_code: optionalText,
  publishers: recordsWithin(z.object({ type: optionalText, broadcasts: producedMedia, vods: producedMedia })),
});

export const bracketListSchema = listOf(bracketSummarySchema);

const STEADY = { timeoutMs: 3_000, kept: FRESH.steady } as const;
const MOVING = { timeoutMs: 3_000, kept: FRESH.moving } as const;

export const catalogueContract = {
  /** Query: state_code, q, page, size. */
  schools: endpoint({ ...STEADY, method: "GET", path: "/:version/schools", answer: schoolListSchema }),
  stateAssociations: endpoint({
    ...STEADY,
    method: "GET",
    path: "/:version/state_associations",
    answer: profileListSchema,
  }),
  /** Query: is_sport=1 or is_top_sport=true or nothing. */
  activities: endpoint({ ...STEADY, method: "GET", path: "/:version/activities", answer: activityListSchema }),
  profile: endpoint({ ...STEADY, method: "GET", path: "/:version/profiles/:profile_key", answer: profileSchema }),
  /** Query: slug, type (a profile type, or a family from S 5.1). */
  profiles: endpoint({ ...STEADY, method: "GET", path: "/:version/profiles", answer: profileListSchema }),
  school: endpoint({ ...STEADY, method: "GET", path: "/schools/:school_key", answer: schoolSchema }),
  /** Query: key, select. */
  selectedSchools: endpoint({
    ...STEADY,
    method: "GET",
    path: "/schools",
    answer: listOf(selectedSchoolSchema),
  }),
  /** Our extension: what has a public short code; several where keys begin alike. */
  shortCode: endpoint({
    ...STEADY,
    method: "GET",
    path: "/:version/short_codes/:code",
    answer: listOf(z.object({ content_type: z.enum(["event", "school"]), key: text })),
  }),
  tournament: endpoint({ ...STEADY, method: "GET", path: "/tournaments/:key", answer: tournamentSchema }),
  gameOrEvent: endpoint({
    ...STEADY,
    method: "GET",
    path: "/:version/game_or_event/:key",
    answer: catalogueGameSchema,
  }),
  /** Query: state_code, section, activity (a sport's slug), division, slug, event (a game's key), page, size. */
  brackets: endpoint({ ...MOVING, method: "GET", path: "/:version/brackets", answer: bracketListSchema }),
  bracket: endpoint({ ...MOVING, method: "GET", path: "/:version/brackets/:key", answer: bracketSchema }),
  /** Query: status (live or upcoming), state_code, section, activity, size. */
  bracketGames: endpoint({
    ...MOVING,
    method: "GET",
    path: "/:version/bracket_games",
    answer: listOf(bracketEventSchema),
  }),
  /** Query: state_code, section, activity. */
  bracketSports: endpoint({
    ...MOVING,
    method: "GET",
    path: "/:version/bracket_sports",
    answer: listOf(bracketSportSchema),
  }),
  bracketPlaces: endpoint({
    ...MOVING,
    method: "GET",
    path: "/:version/bracket_places",
    answer: listOf(bracketPlaceSchema),
  }),
};
