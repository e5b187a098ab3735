import type { LoaderFunctionArgs } from "@remix-run/node";
import { keptFile } from "~/models/feeds/answer.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { robotsText } from "~/models/sharing/robots";
import { settings } from "~/services/process/env.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { pageContext: "unclassified" };

/** Crawlers stay out of all other environments. */
const PUBLIC_ENVIRONMENTS: readonly string[] = ["production", "perf"];

export const loader = ({ request }: LoaderFunctionArgs) =>
  keptFile(request, {
    body: robotsText(ownSite().url, PUBLIC_ENVIRONMENTS.includes(settings().appEnv)),
    type: "text/plain",
    kept: "robots",
  });

export { action } from "~/web/no-form.server";
