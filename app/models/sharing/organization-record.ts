import type { HighSchool, Organization, SportsOrganization, SportsTeam } from "schema-dts";
import { absolute } from "~/models/navigation/page";
import { profilePath } from "~/models/navigation/paths";
import { profileFamily } from "~contracts/vocabulary/profile-family";

export type OrganizationFacts = {
  type: string;
  slug: string;
  name: string;
  city: string | null;
  stateCode: string | null;
  description: string;
  logo: string | null;
  association: { name: string; slug: string } | null;
};

export function organizationRecord(facts: OrganizationFacts, siteUrl: string) {
  const { type, slug, name, city, stateCode, description, logo, association } = facts;
  const url = absolute(siteUrl, profilePath(type, slug));
  const shared = {
    "@id": `${url}#organization`,
    name,
    url,
    description,
    ...(logo ? { logo: absolute(siteUrl, logo) } : {}),
    ...(city || stateCode
      ? {
          address: {
            "@type": "PostalAddress" as const,
            ...(city ? { addressLocality: city } : {}),
            ...(stateCode ? { addressRegion: stateCode } : {}),
            addressCountry: "US",
          },
        }
      : {}),
    ...(association
      ? {
          memberOf: {
            "@type": "SportsOrganization" as const,
            name: association.name,
            url: absolute(siteUrl, profilePath("state_association", association.slug)),
          },
        }
      : {}),
  };
  const family = profileFamily(type);
  if (family === "schools") return { "@type": "HighSchool", ...shared } satisfies HighSchool;
  if (family === "associations") return { "@type": "SportsOrganization", ...shared } satisfies SportsOrganization;
  return { "@type": "Organization", ...shared } satisfies Organization;
}

export function teamRecord(
  team: { name: string; sport: string; address: string },
  facts: OrganizationFacts,
  siteUrl: string,
) {
  const { "@id": organization, name, url } = organizationRecord(facts, siteUrl);
  return {
    "@type": "SportsTeam",
    "@id": `${team.address}#team`,
    name: team.name,
    sport: team.sport,
    url: team.address,
    memberOf: { "@type": "Organization", "@id": organization, name, url },
    ...(facts.logo ? { logo: absolute(siteUrl, facts.logo) } : {}),
  } satisfies SportsTeam;
}
