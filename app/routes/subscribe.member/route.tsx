import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/models/navigation/handle";
import { goThere } from "~/web/redirect-or-404.server";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified" };

/** /subscribe/member leads to sign-up, whatever the route of the other subscribe types says (S 2.2, rulings 2). */
export async function loader(args: LoaderFunctionArgs) {
  throw await goThere(visitOf(args));
}

export const action = loader;

/** It only ever leads on; where it cannot, the error page stands here. */
export default function NoPage() {
  return null;
}
