import type { EventView } from "~/models/event/page/event-page.server";
import type { MatsQuery } from "~/models/event/score/mat-schedule.server";
import { START_PARAMETER } from "~/models/event/video/key-moments";
import { soundQuery } from "~/models/event/video/sound-alone";
import { eventPath, withQuery } from "~/models/navigation/paths";

type View = Pick<EventView, "slug" | "key">;
export type Query = Record<string, string | null | undefined>;

/** For visitors without script (S 2.15). */
export const matchupsHref = ({ slug, key }: View, kept: Query, matchups: MatsQuery) =>
  `${withQuery(eventPath(slug, key), { ...kept, matchups })}#matchups`;

export const soundHref = ({ slug, key }: View, kept: Query, alone: boolean) =>
  withQuery(eventPath(slug, key), { ...kept, ...soundQuery(alone) });

/** The replay of the publisher that was named, up to its second, which the page's script knows. */
export const momentUrl = (stage: { kind: string; live?: boolean }, address: string, publisher_key: string | null) =>
  stage.kind === "video" && !stage.live
    ? withQuery(address, { publisher_key, [START_PARAMETER]: 0 }).replace(/0$/, "")
    : null;
