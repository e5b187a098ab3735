import type { LoaderFunctionArgs } from "@remix-run/node";
import { goThere } from "~/models/navigation/go-there.server";

/** /subscribe/member leads to sign-up, whatever the route of the other subscribe types says (S 2.2, decisions 2). */
export async function loader({ request }: LoaderFunctionArgs) {
  throw await goThere(request);
}

export const action = loader;
