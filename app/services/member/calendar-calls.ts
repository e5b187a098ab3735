import type { Calls } from "~/services/http/upstream.server";
import type { calendarContract } from "~contracts/calendars";

export function calendarCalls(ask: Calls<typeof calendarContract>) {
  return {
    /** Null where none was made yet; its token is null where it can't be shown anymore. */
    calendarAddress: async (token: string): Promise<{ token: string | null } | null> =>
      (await ask.calendarAddress({ token })).calendar,
    newCalendarAddress: async (token: string): Promise<void> => {
      await ask.newCalendarAddress({ token });
    },
    /** 404 for an address that opens nothing. */
    calendarGames: (address: string) => ask.calendarGames({ params: { token: address } }),
  };
}
