import { z } from "zod";
import { endpoint, FRESH, listOf, optionalText, recordsWithin, text } from "./endpoint";
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
  schools: endpoint("GET", "/:version/schools", { ...STEADY, answer: schoolListSchema }),
  stateAssociations: endpoint("GET", "/:version/state_associations", { ...STEADY, answer: profileListSchema }),
  /** Query: is_sport=1 or is_top_sport=true or nothing. */
  activities: endpoint("GET", "/:version/activities", { ...STEADY, answer: activityListSchema }),
  profile: endpoint("GET", "/:version/profiles/:profile_key", { ...STEADY, answer: profileSchema }),
  /** Query: slug, type (a profile type, or a family from S 5.1). */
  profiles: endpoint("GET", "/:version/profiles", { ...STEADY, answer: profileListSchema }),
  school: endpoint("GET", "/schools/:school_key", { ...STEADY, answer: schoolSchema }),
  /** Query: key, select. */
  selectedSchools: endpoint("GET", "/schools", { ...STEADY, answer: listOf(selectedSchoolSchema) }),
  /** Our extension: what has a public short code; several where keys begin alike. */
  shortCode: endpoint("GET", "/:version/short_codes/:code", {
    ...STEADY,
    answer: listOf(z.object({ content_type: z.enum(["event", "school"]), key: text })),
  }),
  tournament: endpoint("GET", "/tournaments/:key", { ...STEADY, answer: tournamentSchema }),
  gameOrEvent: endpoint("GET", "/:version/game_or_event/:key", { ...STEADY, answer: catalogueGameSchema }),
  /** Query: state_code, section, activity (a sport's slug), division, slug, event (a game's key), page, size. */
  brackets: endpoint("GET", "/:version/brackets", { ...MOVING, answer: bracketListSchema }),
  bracket: endpoint("GET", "/:version/brackets/:key", { ...MOVING, answer: bracketSchema }),
  /** Query: status (live or upcoming), state_code, section, activity, size. */
  bracketGames: endpoint("GET", "/:version/bracket_games", { ...MOVING, answer: listOf(bracketEventSchema) }),
  /** Query: state_code, section, activity. */
  bracketSports: endpoint("GET", "/:version/bracket_sports", { ...MOVING, answer: listOf(bracketSportSchema) }),
  bracketPlaces: endpoint("GET", "/:version/bracket_places", { ...MOVING, answer: listOf(bracketPlaceSchema) }),
};
