import type { DateTime } from "luxon";
import { SCORES_PARAMETER } from "~/http/shared-answers";
import { type CurrentEvent, currentEvent } from "~/models/event/status/display-status";
import { asksForSound, soundQuery } from "~/models/event/video/sound-alone";
import type { Event } from "~contracts/records/event";
import { choosePublisher } from "./event-by-publisher";

/** What an event's page was asked for. */
export type Page = {
  siteUrl: string;
  path: string;
  publisherKey: string | null;
  explains?: boolean;
  /** A light page plays nothing, so it takes none of the member's devices (S 5.4). */
  playsNothing?: boolean;
  soundAlone?: boolean;
};

export type PublisherQuery = Pick<Page, "publisherKey"> & Partial<Pick<Page, "path">>;

export const publisherOn = ({ publishers }: Pick<Event, "publishers">, { publisherKey, path }: PublisherQuery) =>
  choosePublisher(publishers, { key: publisherKey, path });

/** The event, by the publisher that its page is asked for. */
export const currentOn = (event: Event, page: PublisherQuery, now: DateTime): CurrentEvent =>
  currentEvent(event, publisherOn(event, page), now);

/** What the page's links to itself keep. */
export function persistentQuery({ siteUrl, path, publisherKey }: Pick<Page, "siteUrl" | "path" | "publisherKey">) {
  const { searchParams } = new URL(path, siteUrl);
  return {
    publisher_key: publisherKey,
    [SCORES_PARAMETER]: searchParams.get(SCORES_PARAMETER),
    ...soundQuery(asksForSound(searchParams)),
  };
}
