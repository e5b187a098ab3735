import { createCalls, type Transport, type UpstreamSettings } from "~/services/http/upstream.server";
import { orNone } from "~/services/http/upstream-error";
import { catalogueContract as contract, SELECTED_SCHOOL_FIELDS } from "~contracts/catalogue";

const VERSION = "v2";
/** What the www-search-api-version flag says of activities unless it is set otherwise (S 3, 9.1). */
const ACTIVITIES_VERSION = "v3";

type BracketsQuery = { state_code?: string; section?: string; sport?: string };

/** Schools, associations, profiles, sports, and brackets (S 7.3, 7.5). */
export function createCatalogueClient(transport: Transport, settings: UpstreamSettings) {
  const { ask, reset } = createCalls("catalogue", contract, transport, settings);
  const params = { version: VERSION };

  return {
    schools: (query: { state_code?: string; q?: string; page?: number; size?: number }) =>
      ask.schools({ params, query }),
    school: (school_key: string) => ask.school({ params: { school_key } }),
    selectedSchool: async (school_key: string) => {
      const { items } = await ask.selectedSchools({ query: { key: school_key, select: SELECTED_SCHOOL_FIELDS } });
      const school = items.find(({ key }) => (key ?? school_key) === school_key);
      return school ? { ...school, key: school_key } : null;
    },
    stateAssociations: () => ask.stateAssociations({ params }),
    activities: ({
      only,
      version = ACTIVITIES_VERSION,
    }: { only?: "sports" | "top-sports" | undefined; version?: string } = {}) =>
      ask.activities({ params: { version }, query: activityQuery(only) }),
    profile: (profile_key: string) => ask.profile({ params: { ...params, profile_key } }),
    /** A catalogue that can't look up by slug takes it as the profile's key (S 7.5), or doesn't know it. */
    profileBySlug: async (type: string, slug: string) => {
      const found = await orNone(ask.profiles({ params, query: { slug, type } }));
      if (found) return found.items.find((one) => one.slug === slug) ?? null;
      const profile = await orNone(ask.profile({ params: { ...params, profile_key: slug } }));
      return profile?.slug === slug ? profile : null;
    },
    shortCode: async (code: string) => (await ask.shortCode({ params: { ...params, code } })).items,
    tournament: (key: string) => ask.tournament({ params: { key } }),
    gameOrEvent: (key: string) => ask.gameOrEvent({ params: { ...params, key } }),
    brackets: (query: BracketsQuery & { division?: string; slug?: string; event?: string; page?: number }) =>
      ask.brackets({ params, query }),
    bracket: (key: string) => ask.bracket({ params: { ...params, key } }),
    /** Only games that have an event, soonest first. */
    bracketGames: async (query: BracketsQuery & { status: "live" | "upcoming"; size?: number }) =>
      (await ask.bracketGames({ params, query })).items,
    bracketSports: async (query: BracketsQuery) => (await ask.bracketSports({ params, query })).items,
    bracketPlaces: async (query: BracketsQuery) => (await ask.bracketPlaces({ params, query })).items,
    reset,
  };
}

function activityQuery(only: "sports" | "top-sports" | undefined): Record<string, unknown> {
  if (only === "sports") return { is_sport: 1 };
  return only === "top-sports" ? { is_top_sport: true } : {};
}
