import type { DownloadOffer } from "~/models/event/status/timing";
import type { Pass } from "~contracts/records/billing";

/** The period under which files to keep are sold. */
const DOWNLOAD = "download";

export const isDownload = ({ duration_unit }: Pick<Pass, "duration_unit">): boolean => duration_unit === DOWNLOAD;

/** Event and catalogue must agree; a file without a price is not for sale, one without a code only by card (S 3). */
export function isPassOfDownload(pass: Pass, { id, paypalCode }: DownloadOffer): boolean {
  const agrees = pass.key === id && (pass.paypal_plan_id ?? paypalCode) === paypalCode;
  return isDownload(pass) && agrees && pass.price_in_cents > 0;
}
