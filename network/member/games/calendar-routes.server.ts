import { Hono } from "hono";
import { calendarContract, NO_CALENDAR } from "~contracts/calendars";
import { authenticated, type MemberEnv, type MemberSettings, refusal } from "../member-context.server";
import { favoriteTeams, following, reminders } from "../profile-routes.server";
import { calendarAddress, newCalendarAddress, ownerOfCalendar } from "./calendar-address.server";

/** S 7.2, 7.3 */
export function calendarRoutes(settings: MemberSettings): Hono<MemberEnv> {
  const { db, clock, client } = settings;
  const app = new Hono<MemberEnv>();
  const signedIn = authenticated(settings);
  const owned = (userKey: string) => ({ userKey, secret: client.secret });

  app.get(calendarContract.calendarAddress.path, signedIn, async (context) =>
    context.json({ calendar: await calendarAddress(db, owned(context.get("userKey"))) }),
  );

  app.post(calendarContract.newCalendarAddress.path, signedIn, async (context) => {
    const asked = { ...owned(context.get("userKey")), now: clock.now() };
    return context.json({ calendar: await newCalendarAddress(db, asked) }, 201);
  });

  app.get(calendarContract.calendarGames.path, async (context) => {
    const userKey = await ownerOfCalendar(db, context.req.param("token"));
    if (userKey === null) throw refusal(404, { error: NO_CALENDAR });
    const followed = await following(db, userKey);
    return context.json({
      reminders: await reminders(db, userKey),
      following: followed.map(({ content_type, content_key }) => ({ content_type, content_key })),
      favorite_teams: await favoriteTeams(db, userKey),
    });
  });

  return app;
}
