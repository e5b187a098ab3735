import { Hono } from "hono";
import { flagsContract } from "~contracts/flags";
import { inputOr } from "../http/input";
import type { Db } from "../store/database";
import { evaluateFlags } from "./flag-values.server";

const input = inputOr((context) => context.json({ error: "invalid_request" }, 400));

/** S 3, 9.3 */
export function flagsApp({ db }: { db: Db }): Hono {
  const app = new Hono();
  app.post(flagsContract.evaluate.path, input.body(flagsContract.evaluate.body), async (context) =>
    context.json({ flags: await evaluateFlags(db, context.req.valid("json").context) }),
  );
  app.notFound((context) => context.json({ error: "not_found" }, 404));
  return app;
}
