import type { DateTime } from "luxon";
import { fileAnswer } from "~/models/feeds/answer.server";
import { isoOf } from "~/models/place/time";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";

export const loader = route((visit) => {
  const { request, site, now } = visit;
  return fileAnswer(request, { body: securityText(site.url, now), type: "text/plain", kept: "robots" });
});

export { action } from "~/web/form/method-not-allowed.server";

const VALID_DAYS = 180;

/** Whom to tell of a weakness (RFC 9116); the same all day, and its ETag with it. */
function securityText(siteUrl: string, now: DateTime): string {
  const expires = now.toUTC().startOf("day").plus({ days: VALID_DAYS });
  return [
    `Contact: mailto:${brand.support.email}`,
    `Expires: ${isoOf(expires)}`,
    "Preferred-Languages: en",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}
