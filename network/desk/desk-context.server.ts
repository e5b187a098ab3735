import type { Context, MiddlewareHandler } from "hono";
import type { Kysely } from "kysely";
import { DESK_PLACE_HEADER, DESK_SESSION_HEADER, type DeskAction, mayDo } from "~contracts/desk";
import { notFound } from "../http/answers";
import { askerOf, invalidToken } from "../member/member-context.server";
import type { Database } from "../store/database";
import type { Actor } from "./audit.server";
import { isOpenSession } from "./desk-sessions.server";
import { type Staff, staffOf } from "./staff.server";

export type DeskSettings = {
  db: Kysely<Database>;
  clock: { now(): number };
  /** Seals the second factors. */
  secret: string;
  siteUrl: string;
};

export type DeskEnv = { Variables: { staff: Staff; by: Actor } };

/** The same for who isn't staff, who hasn't given the second factor, and who may not. */
const hidden = (context: Context) => notFound(context, "desk");

const placeOf = ({ req }: Context): string | null => req.header(DESK_PLACE_HEADER)?.slice(0, 100) ?? null;

export const sessionIn = ({ req }: Context): string => req.header(DESK_SESSION_HEADER) ?? "";

/** A member of the staff, who may not have given the second factor yet; the role is read at every call. */
export function asStaff({ db, clock }: DeskSettings): MiddlewareHandler<DeskEnv> {
  return async (context, next) => {
    const asker = await askerOf({ db, clock }, context);
    if (!asker) throw invalidToken();
    const staff = await staffOf(db, asker.userKey);
    if (!staff) return hidden(context);
    context.set("staff", staff);
    context.set("by", { actor: asker.userKey, place: placeOf(context) });
    return next();
  };
}

/** One who has, and whose role may do this. Stands before every call of the desk but those that open it. */
export function allowed(settings: DeskSettings, action: DeskAction): MiddlewareHandler<DeskEnv> {
  const { db, clock } = settings;
  const staffed = asStaff(settings);
  return (context, next) =>
    staffed(context, async () => {
      const { role, user_key } = context.get("staff");
      const isOpen = await isOpenSession(db, user_key, sessionIn(context), clock.now());
      if (!isOpen || !mayDo(role, action)) context.res = hidden(context);
      else await next();
    });
}
