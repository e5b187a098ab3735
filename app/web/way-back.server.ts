import { redirectTarget } from "~/models/navigation/redirect-target";
import { ownSite } from "~/services/process/own-site.server";
import { LONGEST_WAY_BACK, wayBack } from "./signed-cookie.server";
import type { Visit } from "./visit.server";

type Asked = Pick<Visit, "request" | "url" | "epochMs">;

/** Keeps where the link to a new password came from, in the browser that asks for it (rulings 3). */
export function keepWayBack(visit: Asked): string[] {
  const target = redirectTarget(visit.url.searchParams.get("redir"), ownSite());
  if (target && target.length <= LONGEST_WAY_BACK) return [wayBack.serialize(target, visit.epochMs)];
  return wayBackOf(visit) ? [wayBack.clear()] : [];
}

export const wayBackOf = ({ request, epochMs }: Pick<Asked, "request" | "epochMs">): string | undefined =>
  wayBack.read(request, epochMs) ?? undefined;
