import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/models/navigation/handle";
import { goThere } from "~/web/redirect-or-404.server";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified" };

/** /subscribe/stats is no subscribe type of its own: it leads to the event pass (rulings 2). */
export async function loader(args: LoaderFunctionArgs) {
  throw await goThere(visitOf(args));
}

export const action = loader;

/** It only ever leads on; where it cannot, the error page stands here. */
export default function NoPage() {
  return null;
}
