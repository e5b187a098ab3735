import { keyParams } from "~/models/navigation/route-params";
import { ownedFilm } from "~/web/passthrough/owned-film.server";
import { route } from "~/web/visit/visit.server";

/** A file that the member bought to keep (S 3). */
export const loader = route((visit) => {
  const parsed = keyParams.safeParse({ key: /^(.+)\.mp4$/.exec(visit.params.file ?? "")?.[1] });
  if (!parsed.success) throw visit.fileNotFound();
  return ownedFilm(parsed.data.key, visit);
});

export { action } from "~/web/form/method-not-allowed.server";
