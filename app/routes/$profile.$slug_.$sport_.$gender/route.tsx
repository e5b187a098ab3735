import { profileGenderParams, sportPageOf } from "~/models/navigation/profile-params";
import { organizationParams, refusePost } from "~/web/page/organization-address.server";
import { route } from "~/web/visit/visit.server";

export const loader = route(async (visit) => {
  throw visit.moved(sportPageOf(await organizationParams(visit, profileGenderParams)));
});

export const action = route((visit) => refusePost(visit, profileGenderParams));

export default function NoPage() {
  return null;
}
