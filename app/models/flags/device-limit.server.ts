import { attributesOf } from "~/models/member/member-attributes.server";
import { userInfoOf } from "~/models/member/user-info.server";
import { settings } from "~/services/process/env.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";

/** In development, anyone; elsewhere members with the flag, identified by the service, not by cookies (S 2.10, 5.4). */
export async function mayLiftDeviceLimit(
  upstreams: Pick<Upstreams, "flags" | "member">,
  call: MemberCall,
): Promise<boolean> {
  if (settings().developmentTools) return true;
  const member = await userInfoOf(upstreams, call, "who may lift the device limit");
  if (!member) return false;
  const flags = await upstreams.flags.evaluate({ ...attributesOf(member), anonymous: false });
  return flags["limited-concurrent-override"];
}

export const mayDebug = async (
  upstreams: Pick<Upstreams, "flags" | "member">,
  { signedIn, call }: { signedIn: boolean; call: MemberCall },
): Promise<boolean> => settings().developmentTools || (signedIn && (await mayLiftDeviceLimit(upstreams, call)));
