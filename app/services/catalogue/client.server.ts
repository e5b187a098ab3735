import { FRESH } from "~/services/http/response-cache";
import type { Transport } from "~/services/http/transport.server";
import { type CallOptions, createUpstream, type UpstreamSettings } from "~/services/http/upstream.server";
import {
  type ActivityList,
  type BracketList,
  catalogueContract as contract,
  type CatalogueGame,
  type ProfileList,
  type SchoolList,
  SELECTED_SCHOOL_FIELDS,
  type SelectedSchool,
  type Tournament,
} from "~contracts/catalogue";
import type { Bracket, BracketEvent, BracketPlaceCount, BracketSport } from "~contracts/records/playoffs";
import type { Profile, School } from "~contracts/records/profile";

const CATALOGUE_MS = 3_000;
const VERSION = "v2";

export type BracketsAsked = { state_code?: string; section?: string; sport?: string };

export type CatalogueClient = ReturnType<typeof createCatalogueClient>;

/** Organizations and activities (S 7.3, 7.5): all of it public, none of it in a hurry. */
export function createCatalogueClient(transport: Transport, settings: UpstreamSettings) {
  const upstream = createUpstream("catalogue", transport, settings);
  const steady = { timeoutMs: CATALOGUE_MS, cache: FRESH.steady };
  // Brackets move with their games.
  const moving = { timeoutMs: CATALOGUE_MS, cache: FRESH.moving, params: { version: VERSION } };

  return {
    schools: (
      query: { state_code?: string; q?: string; page?: number; size?: number },
      { signal }: CallOptions = {},
    ): Promise<SchoolList> =>
      upstream.call(contract.schools, { ...steady, params: { version: VERSION }, query, signal }),
    school: (school_key: string): Promise<School> =>
      upstream.call(contract.school, { ...steady, params: { school_key } }),
    /** Names, logos and colors of several schools at once; unknown keys are left out. */
    schoolsByKey: async (keys: string[]): Promise<SelectedSchool[]> => {
      if (keys.length === 0) return [];
      const query = { key: keys, select: SELECTED_SCHOOL_FIELDS };
      return (await upstream.call(contract.selectedSchools, { ...steady, query })).items;
    },
    stateAssociations: (): Promise<ProfileList> =>
      upstream.call(contract.stateAssociations, { ...steady, params: { version: VERSION } }),
    activities: ({
      only,
      version = VERSION,
    }: { only?: "sports" | "top-sports"; version?: string } = {}): Promise<ActivityList> =>
      upstream.call(contract.activities, { ...steady, params: { version }, query: activityQuery(only) }),
    profile: (profile_key: string): Promise<Profile> =>
      upstream.call(contract.profile, { ...steady, params: { version: VERSION, profile_key } }),
    /** Null when no one of that type has the slug. */
    profileBySlug: async (type: string, slug: string): Promise<Profile | null> => {
      const list = await upstream.call(contract.profiles, {
        ...steady,
        params: { version: VERSION },
        query: { slug, type },
      });
      return list.items[0] ?? null;
    },
    tournament: (key: string): Promise<Tournament> =>
      upstream.call(contract.tournament, { ...steady, params: { key } }),
    gameOrEvent: (key: string): Promise<CatalogueGame> =>
      upstream.call(contract.gameOrEvent, { ...steady, params: { version: VERSION, key } }),
    brackets: (
      query: BracketsAsked & { division?: string; slug?: string; event?: string; page?: number },
    ): Promise<BracketList> => upstream.call(contract.brackets, { ...moving, query }),
    bracket: (key: string): Promise<Bracket> =>
      upstream.call(contract.bracket, { ...moving, params: { version: VERSION, key } }),
    /** Games of brackets that have an event, the soonest first. */
    bracketGames: async (
      query: BracketsAsked & { status: "live" | "upcoming"; size?: number },
    ): Promise<BracketEvent[]> => (await upstream.call(contract.bracketGames, { ...moving, query })).items,
    bracketSports: async (query: BracketsAsked): Promise<BracketSport[]> =>
      (await upstream.call(contract.bracketSports, { ...moving, query })).items,
    bracketPlaces: async (query: BracketsAsked): Promise<BracketPlaceCount[]> =>
      (await upstream.call(contract.bracketPlaces, { ...moving, query })).items,
    reset: upstream.reset,
  };
}

function activityQuery(only: "sports" | "top-sports" | undefined): Record<string, unknown> {
  if (only === "sports") return { is_sport: 1 };
  return only === "top-sports" ? { is_top_sport: true } : {};
}
