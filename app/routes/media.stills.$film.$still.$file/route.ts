import { readFile } from "node:fs/promises";
import { z } from "zod";
import { stillStyle } from "~/models/card/still-style";
import { publicFile } from "~/services/process/public-files.server";
import { fileNotFound } from "~/web/visit/guards.server";
import { route } from "~/web/visit/visit.server";

const COLORS = /^([0-9a-f]{6})([0-9a-f]{6})-([0-9a-f]{6})([0-9a-f]{6})\.svg$/;

const params = z.object({
  film: z.string().regex(/^[a-z]+$/),
  still: z.string().regex(/^\d$/),
  file: z.string().regex(COLORS),
});

/** A moment of a drawn film in the colors of the two schools that play, home first. */
export const loader = route({ params, missing: "file" }, async ({ request }, { params: { film, still, file } }) => {
  const drawn = await readFile(publicFile(`media/${film}/still-${still}.svg`), "utf8").catch(() => null);
  if (!drawn) return fileNotFound(request);
  const [, home = "", homeOther = "", away = "", awayOther = ""] = COLORS.exec(file) ?? [];
  const style = stillStyle({ primary: home, secondary: homeOther }, { primary: away, secondary: awayOther });
  return new Response(drawn.replace("<style></style>", `<style>${style}</style>`), {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400, s-maxage=86400" },
  });
});

export { action } from "~/web/form/method-not-allowed.server";
