import { catalogueSlug } from "~contracts/vocabulary/activities";

/** Softball and baseball share the seams (S 9.9). */
const TEXTURES: Readonly<Record<string, string>> = {
  basketball: "basketball",
  softball: "seams",
  baseball: "seams",
  volleyball: "volleyball",
  football: "football",
  wrestling: "wrestling",
  lacrosse: "lacrosse",
  "ice-hockey": "ice-hockey",
  "cheerleading-and-dance": "cheerleading-and-dance",
  "track-and-field": "track-and-field",
  "swimming-and-diving": "swimming-and-diving",
};

/** On our own host alone. */
const OURS: Readonly<Record<string, string>> = {
  ...TEXTURES,
  soccer: "soccer",
  "field-hockey": "field-hockey",
  tennis: "tennis",
  golf: "golf",
  bowling: "bowling",
  "cross-country": "cross-country",
  swimming: "swimming-and-diving",
  diving: "swimming-and-diving",
  "water-polo": "swimming-and-diving",
};

/** Relative to the assets host (S 7.7, 9.9). */
export function cardTexture(sport: string | null | undefined, assetsUrl = ""): string | null {
  const slug = catalogueSlug(sport ?? "");
  const textures = assetsUrl === "" ? OURS : TEXTURES;
  const name = Object.hasOwn(textures, slug) && textures[slug];
  return name ? `${assetsUrl}/event_cards/${name}-texture.svg` : null;
}
