import type { DateTime } from "luxon";
import { isoOf } from "~/models/place/time";
import { brand } from "~contracts/brand";

const VALID_DAYS = 180;

/** Whom to tell of a weakness (RFC 9116); the same all day, and its ETag with it. */
export function securityText(siteUrl: string, now: DateTime): string {
  const expires = now.toUTC().startOf("day").plus({ days: VALID_DAYS });
  return [
    `Contact: mailto:${brand.support.email}`,
    `Expires: ${isoOf(expires)}`,
    "Preferred-Languages: en",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}
