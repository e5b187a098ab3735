import { goThere } from "~/web/page/redirect-or-404.server";
import { route } from "~/web/visit/visit.server";

/** S 2.2–2.4, 8.1 */
export const loader = route((visit) => {
  throw goThere(visit, "unknown-route");
});

export const action = loader;

export default function NoPage() {
  return null;
}
