import { subscribeTargetPath } from "~/models/navigation/paths";
import { hexColor } from "~/models/place/color";
import { brand } from "~contracts/brand";
import type { Profile } from "~contracts/records/profile";
import { profileFamily } from "~contracts/vocabulary/profile-family";

const DEFAULT_BANNER_COLOR = "#00000000";
const BANNER_LOGO_WIDTH = 130;
export const BANNER_CLICK_EVENT = "Organization Subscribe CTA Click";

export type SubscribeBannerView = { href: string; color: string; heading: string; button: string; logoWidth: number };

/** Unknown counts as in the network. */
export const isOutsideNetwork = ({ type, is_network }: Pick<Profile, "type" | "is_network">): boolean =>
  is_network === false && profileFamily(type) === "schools";

type Membership = { authenticated: boolean; isSubscriber: boolean; onVoucher: boolean };

/** To everyone without a pass; a voucher counts as one (S 2.14). */
export function showsSubscribeBanner({ authenticated, isSubscriber, onVoucher }: Membership): boolean {
  return !onVoucher && (!authenticated || !isSubscriber);
}

/** The banner of an organization; null where none is shown (S 9.10). */
export function subscribeBanner(profile: Profile, membership: Membership): SubscribeBannerView | null {
  if (isOutsideNetwork(profile) || !showsSubscribeBanner(membership)) return null;
  return {
    href: subscribeTargetPath(profile),
    color: hexColor(profile.primary_color) ?? DEFAULT_BANNER_COLOR,
    heading: `Unlock ${profile.name} and All ${brand.name} Content`,
    button: "Subscribe Now",
    logoWidth: BANNER_LOGO_WIDTH,
  };
}
