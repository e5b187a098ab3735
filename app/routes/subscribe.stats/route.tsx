import { goThere } from "~/web/page/redirect-or-404.server";
import { route } from "~/web/visit/visit.server";

export const loader = route((visit) => {
  throw goThere(visit);
});

export const action = loader;

export default function NoPage() {
  return null;
}
