import { type LoaderFunctionArgs, json } from "@remix-run/node";
import { adRule } from "~/models/event/ad-rule.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { keyParams } from "~/models/navigation/route-params";
import { pageNotFound } from "~/services/session/guards.server";
import { getVisitor } from "~/services/session/visitor.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "event" };

/** What ads may do where this visitor is, for the player that is about to show the event. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const parsed = keyParams.safeParse(params);
  if (!parsed.success) throw pageNotFound(request);
  const { pathname, searchParams } = new URL(request.url);
  const asked = { key: parsed.data.key, path: pathname, publisherKey: searchParams.get("publisher_key") };
  const rule = await adRule(asked, { developmentCountry: getVisitor(request).developmentCountry, address: context.clientAddress });
  return json(rule, { headers: { "Cache-Control": "private, no-store" } });
}
