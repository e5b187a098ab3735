import { z } from "zod";
import { type OrganizationView, organizationView } from "~/models/card/organization-row";
import type { UserInfo } from "~contracts/records/member";
import { webAddressField } from "~contracts/web-address";
import { isFamilySeat, type SubscriptionInfo } from "./subscription";

const keyed = z.object({ key: z.string() });

/** Its key alone, however little else is known of it (B 3). */
export function supportedSchoolKey(userInfo: Pick<UserInfo, "school_to_support"> | null): string | null {
  const { success, data } = keyed.safeParse(userInfo?.school_to_support);
  return success ? data.key : null;
}

const supported = z.object({
  key: z.string(),
  name: z.string(),
  slug: z.string().nullish(),
  logo: webAddressField,
  city: z.string().nullish(),
  state_code: z.string().nullish(),
});

/** As the profile itself knows it. */
export function parsedSchool(userInfo: Pick<UserInfo, "school_to_support"> | null): z.output<typeof supported> | null {
  return supported.safeParse(userInfo?.school_to_support).data ?? null;
}

/** A part of each annual payment for a pass of one's own goes to it; a school chosen since waits for the next (B 1). */
function supportNote(info: SubscriptionInfo): string {
  const pays = info.isSubscriber && info.category === "ANNUAL" && !isFamilySeat(info);
  return pays ? "Your annual payments support it" : "Your next annual pass will support it";
}

/** The school that a member supports, and with which pass (S 3, B 3). */
export function supportedSchool(userInfo: UserInfo, info: SubscriptionInfo): OrganizationView | null {
  const school = parsedSchool(userInfo);
  return school && { ...organizationView({ ...school, type: "school" }), note: supportNote(info) };
}
