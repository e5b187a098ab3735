import { readFile } from "node:fs/promises";
import { z } from "zod";
import { kitsIn, stillStyle } from "~/models/card/still-style";
import { publicFile } from "~/services/process/public-files.server";
import { fileNotFound } from "~/web/visit/guards.server";
import { route } from "~/web/visit/visit.server";

const params = z.object({ film: z.string().regex(/^[a-z]+$/), still: z.string().regex(/^\d$/), file: z.string() });

/** A moment of a drawn film in the colors of the two schools that play, home first. */
export const loader = route({ params, missing: "file" }, async ({ request }, { params: { film, still, file } }) => {
  const kits = file.endsWith(".svg") ? kitsIn(file.slice(0, -".svg".length)) : null;
  const drawn = kits && (await readFile(publicFile(`media/${film}/still-${still}.svg`), "utf8").catch(() => null));
  if (!drawn) return fileNotFound(request);
  const style = stillStyle(kits.home, kits.away);
  return new Response(drawn.replace("<style></style>", `<style>${style}</style>`), {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400, s-maxage=86400" },
  });
});

export { action } from "~/web/form/method-not-allowed.server";
