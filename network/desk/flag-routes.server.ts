import { Hono } from "hono";
import type { z } from "zod";
import { deskContract as contract } from "~contracts/desk";
import type { flagChange, FlagRefusal } from "~contracts/desk/flags";
import type { FlagName } from "~contracts/flags";
import {
  audienceIn,
  changeFlag,
  describeFlags,
  type FlagChange,
  flagDeed,
  flagValueOf,
  unknownPasses,
  unknownVersion,
} from "../flags/flag-changes.server";
import { isFlagName } from "../flags/flag-values.server";
import { notFound } from "../http/answers";
import { input } from "../http/input";
import { isAddressTaken } from "../member/email/email-changes.server";
import type { Db } from "../store/database";
import { inTransaction } from "../store/transaction";
import { noteOnce, pressOf } from "./audit.server";
import { allowed, type DeskEnv, type DeskSettings } from "./desk-context.server";

type FlagForm = z.output<typeof flagChange>;

async function checked(db: Db, name: FlagName, body: FlagForm): Promise<FlagChange | FlagRefusal> {
  const value = body.value === null ? undefined : flagValueOf(name, body.value);
  if (body.value !== null) {
    if (value === undefined) return "value";
    if (unknownVersion(name, value) !== null) return "version";
    if ((await unknownPasses(db, name, value)).length > 0) return "no_pass";
  }
  const audience = body.audience === "" ? null : audienceIn(body.audience);
  if (audience === undefined) return "audience";
  if (audience && "email" in audience && !(await isAddressTaken(db, audience.email))) return "no_member";
  return { name, audience, value };
}

/** Flags, for everyone, a share, or one. */
export function flagRoutes(settings: DeskSettings): Hono<DeskEnv> {
  const { db, clock } = settings;
  const app = new Hono<DeskEnv>();
  const staffed = allowed(settings, "flags.change");

  app.get(contract.flags.path, staffed, async (context) => context.json({ flags: await describeFlags(db) }));
  app.post(contract.changeFlag.path, staffed, input.body(contract.changeFlag.body), async (context) => {
    const body = context.req.valid("json");
    if (!isFlagName(body.name)) return notFound(context, "flag");
    const change = await checked(db, body.name, body);
    if (typeof change === "string") return context.json({ error: change }, 409);
    const now = clock.now();
    await inTransaction({ db }, async (transaction) => {
      if (await noteOnce(transaction, context.get("by"), flagDeed(change), now, pressOf(body)))
        await changeFlag(transaction, change, now);
    });
    return context.json({});
  });
  return app;
}
