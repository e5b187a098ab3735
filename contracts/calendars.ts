import { z } from "zod";
import { endpoint, READ, recordsWithin, withSome, WRITE } from "./endpoint";
import { contentReference, favoriteTeamSchema } from "./records/member";

/** The error of a 404 for an address that opens nothing: a service without the call has a 404, too. */
export const NO_CALENDAR = "no_calendar";

/** Our extension: one address that a member's calendar program reads their games at, without their session. */
export const calendarContract = {
  /** `calendar` null: none was made yet; its token null: it opens, and can't be shown anymore. */
  calendarAddress: endpoint("GET", "/v3/calendar", {
    ...READ,
    answer: z.object({ calendar: z.object({ token: z.string().nullable() }).nullable() }),
  }),
  /** Takes the place of the one before. */
  newCalendarAddress: endpoint("POST", "/v3/calendar", {
    ...WRITE,
    answer: z.object({ calendar: z.object({ token: z.string() }) }),
  }),
  /** Whose games they are, and nothing of who the member is. */
  calendarGames: endpoint("GET", "/v3/calendars/:token", {
    ...READ,
    answer: withSome(
      z.object({
        reminders: recordsWithin(contentReference),
        following: recordsWithin(contentReference),
        favorite_teams: recordsWithin(favoriteTeamSchema),
      }),
    ),
  }),
};
