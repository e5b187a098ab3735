import type { LoaderFunctionArgs } from "@remix-run/node";
import { goThere } from "~/models/navigation/go-there.server";

/** /subscribe/stats is no subscribe type of its own: it leads to the event pass (decisions 2). */
export async function loader({ request }: LoaderFunctionArgs) {
  throw await goThere(request);
}

export const action = loader;
