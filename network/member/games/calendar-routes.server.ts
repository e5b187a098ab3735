import { Hono } from "hono";
import { calendarContract, NO_CALENDAR } from "~contracts/calendars";
import type { Db } from "../../store/database";
import { putRow, rowsWith } from "../../store/rows";
import { authenticated, type MemberEnv, type MemberSettings, refusal } from "../member-context.server";
import { favoriteTeams, following, reminders } from "../profile-routes.server";
import { derivedToken, newDerivedToken } from "../sign-in/derived-token.server";
import { fingerprint } from "../sign-in/tokens.server";
import type { CalendarAddressTable } from "../tables";

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
    const owner = { ...owned(context.get("userKey")), now: clock.now() };
    return context.json({ calendar: await newCalendarAddress(db, owner) }, 201);
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

type Owned = { userKey: string; secret: string };

const calendarOf = (userKey: string) => `calendar\n${userKey}`;

/** Null where the secret is another by now, though it still opens. */
export const shownToken = (address: CalendarAddressTable, secret: string): string | null =>
  derivedToken(calendarOf(address.user_key), address, secret);

/** Null where none was made. */
async function calendarAddress(db: Db, { userKey, secret }: Owned): Promise<{ token: string | null } | null> {
  const address = await rowsWith(db, "calendar_address", { user_key: userKey }).first();
  return address ? { token: shownToken(address, secret) } : null;
}

/** The one before opens nothing from then on. */
async function newCalendarAddress(
  db: Db,
  { userKey, secret, now }: Owned & { now: number },
): Promise<{ token: string }> {
  const { token, ...kept } = newDerivedToken(calendarOf(userKey), secret);
  const made = { ...kept, made_at: now };
  await putRow(db, "calendar_address", "user_key", { user_key: userKey, ...made });
  return { token };
}

/** Whose games they are; null for an address that was replaced, or never made. */
async function ownerOfCalendar(db: Db, token: string): Promise<string | null> {
  const found = await rowsWith(db, "calendar_address", { hash: fingerprint(token) }).first("user_key");
  return found?.user_key ?? null;
}
