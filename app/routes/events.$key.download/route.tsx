import type { LoaderFunctionArgs } from "@remix-run/node";
import { addressOfDownload } from "~/models/download/owned-downloads.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { keyParams } from "~/models/navigation/route-params";
import { pageNotFound } from "~/web/guards.server";
import { NEVER_KEPT } from "~/web/page-headers.server";
import { outsideRedirect } from "~/web/redirects.server";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { pageContext: "event" };

/** Leads its owner to the file, at an address that ends in a few minutes. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = visitOf(args);
  const parsed = keyParams.safeParse(visit.params);
  if (!parsed.success) throw pageNotFound(visit.request);
  visit.requireMember();
  const address = await addressOfDownload(visit.upstreams, parsed.data.key, visit.session.call);
  visit.stillSignedIn();
  const headers = new Headers(NEVER_KEPT);
  for (const cookie of visit.session.cookies()) headers.append("Set-Cookie", cookie);
  const going = address && outsideRedirect(address, { status: 303, headers });
  if (!going) throw pageNotFound(visit.request);
  return going;
}

export { action } from "~/web/no-form.server";
