import { redeemPath } from "~/models/navigation/paths";
import { mediumDay } from "~/models/place/time";
import { qrCode } from "~/models/sharing/qr-code";
import type { Gift } from "~contracts/records/gift";
import { whyOver } from "./gifts-given.server";

/** To print and hand over. */
export type GiftSheetView = ReturnType<typeof giftSheet>;

export function giftSheet(gift: Gift, { zone, siteUrl }: { zone: string; siteUrl: string }) {
  const { from, recipient_name, pass_name, gives_days, message, code, state, expires_at } = gift;
  return {
    ...{ from, message, code, recipient: recipient_name, pass: pass_name },
    days: gives_days === 1 ? "1 day" : `${gives_days} days`,
    qr: qrCode(`${siteUrl}${redeemPath({ code })}`),
    address: `${new URL(siteUrl).host}${redeemPath()}`,
    until: mediumDay(expires_at, zone) ?? "",
    isOver: whyOver(state),
  };
}
