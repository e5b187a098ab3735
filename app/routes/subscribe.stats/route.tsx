import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/models/navigation/handle";
import { goThere } from "~/web/redirect-or-404.server";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { pageContext: "unclassified" };

export async function loader(args: LoaderFunctionArgs) {
  throw goThere(visitOf(args));
}

export const action = loader;

export default function NoPage() {
  return null;
}
