import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/models/navigation/handle";
import { keyParams } from "~/models/navigation/route-params";
import { fileNotFound } from "~/web/guards.server";
import { ownedFilm } from "~/web/passthrough/owned-film.server";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { pageContext: "unclassified" };

/** A file that the member bought to keep (S 3). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = visitOf(args);
  const parsed = keyParams.safeParse({ key: /^(.+)\.mp4$/.exec(visit.params.file ?? "")?.[1] });
  if (!parsed.success) throw fileNotFound(visit.request);
  return ownedFilm(parsed.data.key, visit);
}

export { action } from "~/web/no-form.server";
