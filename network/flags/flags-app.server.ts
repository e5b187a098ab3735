import { Hono } from "hono";
import type { Kysely } from "kysely";
import { z } from "zod";
import { flagsContract } from "~contracts/flags";
import type { Database } from "../store/database";
import { evaluateFlags } from "./flag-values.server";

const request = flagsContract.evaluate.body ?? z.never();

/** S 3, 9.3 */
export function flagsApp({ db }: { db: Kysely<Database> }): Hono {
  const app = new Hono();
  app.post(flagsContract.evaluate.path, async (context) => {
    const body = request.safeParse(await context.req.json<unknown>().catch(() => undefined));
    if (!body.success) return context.json({ error: "invalid_request" }, 400);
    return context.json({ flags: await evaluateFlags(db, body.data.context) });
  });
  app.notFound((context) => context.json({ error: "not_found" }, 404));
  return app;
}
