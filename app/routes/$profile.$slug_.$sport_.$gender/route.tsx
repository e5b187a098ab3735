import type { ActionFunctionArgs } from "@remix-run/node";
import { profileGenderParams, sportPageOf } from "~/models/navigation/profile-params";
import { organizationParams, refusePost } from "~/web/page/organization-address.server";
import { route } from "~/web/visit/route.server";
import { visitOf } from "~/web/visit/visit.server";

export const loader = route(async (visit) => {
  throw visit.moved(sportPageOf(await organizationParams(visit, profileGenderParams)));
});

export const action = (args: ActionFunctionArgs) => refusePost(visitOf(args), profileGenderParams);

export default function NoPage() {
  return null;
}
