import type { CardSetting } from "~/models/card/format-card";
import { searchedCards, windowsOf, type CardList } from "~/models/event-list/carousel.server";
import type { Breadcrumb } from "~/models/navigation/handle";
import { profileFamily, profilePath } from "~/models/navigation/paths";
import { profileBreadcrumbs } from "~/models/profile/breadcrumbs";
import { hexColor } from "~/models/profile/color";
import type { ProfileFamily } from "~/models/navigation/profile-params";
import { profileDescription } from "~/models/profile/description";
import { liveAndUpcoming, type LiveAndUpcoming } from "~/models/profile/live-and-upcoming";
import type { Profile } from "~/models/profile/schema";
import { subscribeBanner, type SubscribeBannerView } from "~/models/profile/subscribe-banner";
import type { CardView } from "~/models/card/schema";
import { NOTHING_FOUND, orElse } from "~/models/search/search-failure.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import { upstreams } from "~/services/upstreams.server";

/** The page of a school, an association or an affiliate (S 2.14, 7.6). */

export type OrganizationPage = {
  key: string;
  type: string;
  name: string;
  shortName: string;
  /** "Portland, OR" */
  place: string | null;
  /** The association of a school, or what kind of organization this is. */
  kicker: string | null;
  about: string | null;
  description: string;
  logo: string | null;
  color: string | null;
  secondaryColor: string | null;
  /** The one right address of this page. */
  canonicalPath: string;
  breadcrumbs: Breadcrumb[];
  banner: SubscribeBannerView | null;
  /** Sports it plays, where the catalogue says so. */
  sports: string[];
};

/** Lists that may arrive after the page; they never reject. */
export type OrganizationLists = {
  liveAndUpcoming: Promise<LiveAndUpcoming<CardView>>;
  onDemand: Promise<CardList>;
  highlights: Promise<CardList>;
};

type Membership = Parameters<typeof subscribeBanner>[1];

const ROW = 12;

/**
 * The organization of a family ("schools", "state_associations", …) and slug; null when there is none. A catalogue that
 * fails is no reason to turn a fan away (S 8.4): search knows most of it, and only when neither can say is it unavailable.
 */
export async function readOrganization(family: ProfileFamily, slug: string): Promise<Profile | "unavailable" | null> {
  try {
    return await upstreams().catalogue.profileBySlug(family, slug);
  } catch (error) {
    if (isUpstreamError(error, 404)) return null;
    return (await organizationInSearch(family, slug)) ?? "unavailable";
  }
}

/** Without about text, association and second colour: search lists none of them. */
async function organizationInSearch(family: ProfileFamily, slug: string): Promise<Profile | null> {
  const { search } = upstreams();
  const query = { q: slug.replaceAll("-", " "), size: 20 };
  const asked = {
    schools: () => search.schools(query),
    associations: () => search.associations(query),
    state_associations: () => search.stateAssociations(query),
    affiliates: () => search.affiliates(query),
  };
  const { items } = await orElse(asked[family](), NOTHING_FOUND);
  return items.find((item) => item.slug === slug) ?? null;
}

/** Everything that is known of it without search. */
export function organizationPage(profile: Profile, membership: Membership): OrganizationPage {
  return {
    key: profile.key,
    type: profile.type,
    name: profile.name,
    shortName: profile.short_name || profile.name,
    place: [profile.city, profile.state_code].filter(Boolean).join(", ") || null,
    kicker: kickerOf(profile),
    about: profile.about ?? null,
    description: profileDescription(profile),
    logo: profile.logo ?? null,
    color: hexColor(profile.primary_color),
    secondaryColor: hexColor(profile.secondary_color),
    canonicalPath: profilePath(profile.type, profile.slug ?? profile.key),
    breadcrumbs: profileBreadcrumbs(profile, { level: "organization" }),
    banner: subscribeBanner(profile, membership),
    sports: profile.sports ?? [],
  };
}

/** Starts all lists at once (S 7.6 "Loaded lazily"); a search that fails is an empty list (S 8.4). */
export function organizationLists(profile: Profile, setting: CardSetting): OrganizationLists {
  const { search } = upstreams();
  const { now } = setting;
  const organization = { key: profile.key, type: profile.type, producer_key: profile.producer_key };
  const live = searchedCards(
    search.organizationEvents(organization, { ...windowsOf(["live", "dcOnlyLive"], now), size: ROW }, { type: "live" }),
    setting,
  );
  const upcoming = searchedCards(
    search.organizationEvents(organization, { ...windowsOf(["upcoming", "dcOnlyUpcoming"], now), size: ROW }, { type: "upcoming" }),
    setting,
  );
  return {
    liveAndUpcoming: Promise.all([live, upcoming]).then(([nowOn, ahead]) => liveAndUpcoming(itemsOf(nowOn), itemsOf(ahead))),
    onDemand: searchedCards(search.organizationEvents(organization, { size: ROW }, { type: "ondemand" }), setting),
    highlights: searchedCards(search.organizationHighlights(organization, { size: ROW }), setting),
  };
}

const itemsOf = ({ cards, total }: CardList) => ({ items: cards, total });

const KINDS = { schools: null, associations: "State association", affiliates: "Affiliate" } as const;

function kickerOf(profile: Profile): string | null {
  const family = profileFamily(profile.type);
  if (family !== "schools") return KINDS[family];
  return profile.is_non_association ? null : (profile.state_association_name ?? profile.state_association_acronym ?? null);
}
