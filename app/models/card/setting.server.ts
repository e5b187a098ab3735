import type { CardSetting } from "~/models/card/format-card";
import { memberTimeZone } from "~/models/place/member-time-zone";
import type { Flags } from "~contracts/flags";
import { utc } from "~/models/place/instant";
import { clock } from "~/services/process/clock.server";

type Zones = { timeZone: string | null; unauthTimeZone: string | null };

/** The zone and the moment that the cards of a page are made for, and where they may lead (S 4.7, rulings 3). */
export function cardSetting(
  { timeZone, unauthTimeZone }: Zones,
  flags?: Pick<Flags, "show-new-highlights-experience">,
): CardSetting {
  return {
    highlightPages: flags?.["show-new-highlights-experience"] ?? false,
    zone: memberTimeZone({ member: timeZone, unauth: unauthTimeZone }),
    now: utc(clock.now()),
    storedZone: timeZone,
  };
}
