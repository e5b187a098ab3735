import type { CardSetting } from "~/models/card/format-card";
import { memberTimeZone } from "~/models/member/time-zone";
import { utc } from "~/models/place/instant";
import { clock } from "~/services/clock.server";

type Zones = { timeZone: string | null; unauthTimeZone: string | null };

/** The zone and the moment that the cards of a page are made for (S 4.7). */
export function cardSetting({ timeZone, unauthTimeZone }: Zones): CardSetting {
  return { zone: memberTimeZone({ member: timeZone, unauth: unauthTimeZone }), now: utc(clock.now()), storedZone: timeZone };
}
