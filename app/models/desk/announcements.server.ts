import { DateTime } from "luxon";
import { utc } from "~/models/place/time";
import type { DeskCall } from "~/services/desk/client.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";
import { LONGEST_ANNOUNCEMENT, newAnnouncement } from "~contracts/desk";
import { asStateCode, stateName } from "~contracts/vocabulary/states";
import { appearsOn } from "./announcement-places";

/** Each once; none where there is no desk, or where it can't be asked: a page is complete without. */
export async function announcementsOn(
  { desk }: Pick<Upstreams, "desk">,
  pathname: string,
  now: number,
): Promise<string[]> {
  const announcements = await desk?.announcements().catch((error: unknown) => {
    if (!isUpstreamError(error)) throw error;
    return [];
  });
  const lines = announcements?.filter((one) => one.ends_at > now && appearsOn(one, pathname)).map(({ text }) => text);
  return [...new Set(lines)];
}

export async function plannedAnnouncements(desk: DeskCall, zone: string) {
  const planned = await desk((client, caller) => client.plannedAnnouncements(caller));
  const at = (moment: number) => utc(moment).setZone(zone).toFormat("ccc LLL d, h:mm a ZZZZ");
  return planned.map(({ id, text, audience, place, starts_at, ends_at }) => ({
    ...{ id, text, from: at(starts_at), until: at(ends_at) },
    where: audience === "all" ? "everywhere" : audience === "state" ? stateName(place ?? "") : (place ?? ""),
  }));
}

export type AnnouncementForm = Record<"text" | "audience" | "place" | "from" | "until", string>;
type AnnouncementProblem = { field: keyof AnnouncementForm; problem: string };

/** By the clock on the wall of the one who writes it; null if it is no moment. */
function moment(typed: string, zone: string): number | null {
  const read = DateTime.fromISO(typed, { zone });
  return typed !== "" && read.isValid ? read.toMillis() : null;
}

const NO_MOMENT = "Enter a day and a time.";

/** Null once it is said, or will be. */
export async function announce(
  desk: DeskCall,
  form: AnnouncementForm,
  { zone, now }: { zone: string; now: number },
): Promise<AnnouncementProblem | null> {
  const text = form.text.trim();
  if (!text || text.length > LONGEST_ANNOUNCEMENT)
    return { field: "text", problem: `Write a line of up to ${LONGEST_ANNOUNCEMENT} characters.` };
  const place = form.audience === "state" ? asStateCode(form.place.trim()) : form.place.trim().toLowerCase();
  if (form.audience !== "all" && !place)
    return { field: "place", problem: "Enter a state's two letters, or the end of an organization's address." };
  const [starts_at, ends_at] = [form.from === "" ? now : moment(form.from, zone), moment(form.until, zone)];
  if (starts_at === null) return { field: "from", problem: NO_MOMENT };
  if (ends_at === null) return { field: "until", problem: NO_MOMENT };
  if (ends_at <= Math.max(now, starts_at)) return { field: "until", problem: "Choose a time that is later." };
  const body = newAnnouncement.safeParse({ text, audience: form.audience, place, starts_at, ends_at });
  if (!body.success) return { field: "audience", problem: "Choose where it stands." };
  try {
    await desk((client, caller) => client.announce(caller, body.data));
    return null;
  } catch (error) {
    if (!isUpstreamError(error, 404) || form.audience !== "organization") throw error;
    return { field: "place", problem: "No organization has this name in its address." };
  }
}

export const endAnnouncement = (desk: DeskCall, id: string) =>
  desk((client, caller) => client.endAnnouncement(caller, id));
