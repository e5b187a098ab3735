import { Hono } from "hono";
import type { Kysely } from "kysely";
import { z } from "zod";
import { type DeskAction, deskContract as contract } from "~contracts/desk";
import { figureSpan, sharePercent } from "~contracts/desk/figures";
import { type Waiting, WAITING_KINDS } from "~contracts/desk/tonight";
import { type Billing, memberOf } from "../billing/billing-settings";
import { notFound } from "../http/answers";
import { input } from "../http/input";
import { openOf } from "../inbox/inbox-places";
import { passkeyToUse } from "../member/sign-in/passkeys.server";
import type { Database } from "../store/database";
import { inTransaction } from "../store/transaction";
import { announcementRoutes } from "./announcements.server";
import { auditEntries, noteDeed } from "./audit.server";
import { codeRoutes } from "./code-routes.server";
import { allowed, asStaff, type DeskEnv, type DeskSettings, sessionIn } from "./desk-context.server";
import { beginDeskSession, canUsePasskey, endDeskSession, enrollment, isOpenSession } from "./desk-sessions.server";
import { figuresOf, schoolFigures } from "./figures.server";
import { flagRoutes } from "./flag-routes.server";
import { gameRoutes, type GameSettings, scopeOf } from "./game-routes.server";
import { inboxRoutes } from "./inbox-routes.server";
import { peopleRoutes } from "./people-routes.server";
import { factorAddress } from "./second-factor";
import { changeStaff, endDeskSessions, listStaff, organizationName } from "./staff.server";

const REFUSED = { no_member: 404, no_school: 404, last_owner: 409 } as const;

/** The staff's own pages (docs/desk.md). Each call but those that open the desk begins with `allowed`. */
export function deskApp(settings: DeskSettings & GameSettings, billing: Billing): Hono<DeskEnv> {
  const { db, clock, secret, siteUrl } = settings;
  const app = new Hono<DeskEnv>();
  const staffed = asStaff(settings);
  const may = (action: DeskAction) => allowed(settings, action);

  app.get(contract.me.path, staffed, async (context) => {
    const staff = context.get("staff");
    const { role, school, confirmed_at, user_key } = staff;
    const is_open = await isOpenSession(db, user_key, sessionIn(context), clock.now());
    const can_use_passkey = !is_open && (await canUsePasskey(db, staff, siteUrl));
    const shown = { role, school: await organizationName(db, school), is_enrolled: confirmed_at !== null };
    return context.json({ ...shown, is_open, can_use_passkey });
  });
  app.post(contract.enroll.path, staffed, async (context) => {
    const { user_key } = context.get("staff");
    const made = await enrollment({ db, secret }, user_key);
    if (made === null) return context.json({ error: "enrolled" }, 409);
    const { email } = await memberOf(db, user_key);
    return context.json({ secret: made, address: factorAddress(made, email) });
  });
  app.post(contract.passkeyToOpen.path, staffed, async (context) => {
    const { user_key: staff } = context.get("staff");
    return context.json({ options: await passkeyToUse(db, { siteUrl, now: clock.now(), staff }) });
  });
  app.post(contract.beginSession.path, staffed, input.body(contract.beginSession.body), async (context) => {
    const { user_key } = context.get("staff");
    const at = { db, secret, siteUrl, now: clock.now() };
    const begun = await beginDeskSession(at, user_key, context.req.valid("json"), context.get("by").place);
    return begun ? context.json(begun, 201) : context.json({ error: "wrong_code" }, 422);
  });
  app.delete(contract.endSession.path, staffed, async (context) => {
    await endDeskSession(db, sessionIn(context));
    return context.json({});
  });

  app.get(contract.staff.path, may("staff.change"), async (context) =>
    context.json({ staff: await listStaff(db, clock.now()) }),
  );
  app.post(contract.changeStaff.path, may("staff.change"), input.body(contract.changeStaff.body), async (context) => {
    const changed = await changeStaff({ db }, context.req.valid("json"), context.get("by"), clock.now());
    return changed === "changed" ? context.json({}) : context.json({ error: changed }, REFUSED[changed]);
  });
  app.post(
    contract.endSessionsOf.path,
    may("staff.change"),
    input.body(contract.endSessionsOf.body),
    async (context) => {
      const { email } = context.req.valid("json");
      const user = await db.selectFrom("user").select("key").where("email", "=", email).executeTakeFirst();
      if (!user) return context.json({ error: "no_member" }, 404);
      await inTransaction({ db }, async (transaction) => {
        await endDeskSessions(transaction, user.key);
        const deed = { action: "staff.sign-out", subject: user.key };
        await noteDeed(transaction, context.get("by"), deed, clock.now());
      });
      return context.json({});
    },
  );
  app.get(
    contract.audit.path,
    may("audit.read"),
    input.query(z.object({ before: z.string().optional() })),
    async (context) => context.json(await auditEntries(db, context.req.valid("query").before ?? null)),
  );

  app.get(contract.waiting.path, may("tonight.read"), async (context) =>
    context.json({ waiting: await whatWaits(db) }),
  );

  app.route("/", peopleRoutes(settings, billing));
  app.route("/", inboxRoutes(settings, billing.mailer));
  app.route("/", gameRoutes(settings));
  app.route("/", announcementRoutes(settings));
  app.route("/", codeRoutes(settings, billing));
  app.route("/", flagRoutes(settings));
  app.route("/", figureRoutes(settings));
  app.notFound((context) => notFound(context, "call of the desk"));
  return app;
}

/** How much of each kind is open, and by when. */
export async function whatWaits(db: Kysely<Database>): Promise<Waiting[]> {
  const counted = await Promise.all(WAITING_KINDS.map(async (kind) => ({ kind, ...(await openOf(db, kind)) })));
  return counted.filter(({ count }) => count > 0);
}

/** What is counted by day and game, and what schools earn. */
function figureRoutes(settings: DeskSettings): Hono<DeskEnv> {
  const { db } = settings;
  const app = new Hono<DeskEnv>();

  app.get(contract.figures.path, allowed(settings, "figures.read"), input.query(figureSpan), async (context) =>
    context.json(await figuresOf(db, context.req.valid("query"), scopeOf(context).own)),
  );
  const ofSchools = figureSpan.safeExtend({ percent: sharePercent.optional() });
  const money = allowed(settings, "figures.money");
  app.get(contract.schoolFigures.path, money, input.query(ofSchools), async (context) => {
    const { percent = null, ...span } = context.req.valid("query");
    return context.json({ schools: await schoolFigures(db, span, percent) });
  });
  return app;
}
