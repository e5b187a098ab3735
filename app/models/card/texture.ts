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

/** Drawn for our own host alone. */
const OURS = ["soccer", "field-hockey", "tennis", "golf", "bowling"];

/** Relative to the assets host (S 7.7, 9.9). */
export function cardTexture(sport: string | null | undefined, assetsUrl = ""): string | null {
  const slug = catalogueSlug(sport ?? "");
  const isOurs = assetsUrl === "" && OURS.includes(slug);
  const name = Object.hasOwn(TEXTURES, slug) ? TEXTURES[slug] : isOurs && slug;
  return name ? `${assetsUrl}/event_cards/${name}-texture.svg` : null;
}
