import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { z } from "zod";
import { bearerBody, memberContract } from "~contracts/member";
import { newPositionSchema } from "~contracts/records/member";
import { inputOr } from "../../http/input";
import type { Transaction } from "../../store/database";
import { putRow } from "../../store/rows";
import { inTransaction } from "../../store/transaction";
import { contentPath, newFavoriteTeamRules } from "../account-rules";
import {
  authenticated,
  input,
  invalidToken,
  type MemberEnv,
  type MemberSettings,
  refusal,
} from "../member-context.server";
import { keepMark, KEPT_AT_MOST } from "./marks.server";

const VIEWS_AT_MOST = 200;
const TEAMS_AT_MOST = 100;
const TOO_MANY_TEAMS = { school_key: [`You can keep up to ${TEAMS_AT_MOST} teams. Remove one first.`] };

const MARKS = [
  { table: "reminder", named: "reminder", set: memberContract.setReminder, clear: memberContract.clearReminder },
  { table: "follow", named: "following", set: memberContract.follow, clear: memberContract.unfollow },
] as const;

const bearer = input.body(bearerBody);
const newPosition = input.body(newPositionSchema);
/** The body must repeat the header's token (S 7.3). */
const sameToken = createMiddleware<MemberEnv, string, { out: { json: z.output<typeof bearerBody> } }>(
  async (context, next) => {
    if (context.req.valid("json").access_token !== context.get("token")) throw invalidToken();
    await next();
  },
);
const namedContent = inputOr((context) =>
  context.json({ error: "invalid_content", error_description: "This cannot be followed, reminded of or viewed" }, 422),
).param(contentPath);

async function forgetOldViews(transaction: Transaction, user_key: string): Promise<void> {
  const older = await transaction
    .selectFrom("view")
    .select("content_key")
    .where("user_key", "=", user_key)
    .orderBy("viewed_at", "desc")
    .offset(VIEWS_AT_MOST)
    .limit(VIEWS_AT_MOST)
    .execute();
  if (older.length === 0) return;
  const keys = older.map((view) => view.content_key);
  await transaction.deleteFrom("view").where("user_key", "=", user_key).where("content_key", "in", keys).execute();
}

/** All calls are idempotent (S 7.2, 7.3). */
export function interestRoutes(settings: MemberSettings): Hono<MemberEnv> {
  const { db, clock } = settings;
  const app = new Hono<MemberEnv>();
  const signedIn = authenticated(settings);

  for (const { table, named, set, clear } of MARKS) {
    app.put(set.path, signedIn, bearer, sameToken, namedContent, async (context) => {
      const content = context.req.valid("param");
      const mark = { user_key: context.get("userKey"), ...content, created_at: clock.now() };
      const isKept = await inTransaction({ db }, (transaction) => keepMark(transaction, table, mark));
      if (!isKept) throw refusal(422, { error: "too_many", error_description: `At most ${KEPT_AT_MOST}` });
      return context.json({ success: true, [named]: content });
    });

    app.delete(clear.path, signedIn, bearer, sameToken, namedContent, async (context) => {
      const content = context.req.valid("param");
      await db
        .deleteFrom(table)
        .where("user_key", "=", context.get("userKey"))
        .where("content_type", "=", content.content_type)
        .where("content_key", "=", content.content_key)
        .execute();
      return context.json({ success: true, [named]: content });
    });
  }

  app.post(memberContract.recordView.path, signedIn, bearer, sameToken, namedContent, async (context) => {
    const content = context.req.valid("param");
    const user_key = context.get("userKey");
    const viewed_at = clock.now();
    await inTransaction({ db }, async (transaction) => {
      await putRow(
        transaction,
        "view",
        ["user_key", "content_key"],
        { user_key, ...content, viewed_at },
        { viewed_at, content_type: content.content_type },
      );
      await forgetOldViews(transaction, user_key);
    });
    return context.json({ success: true, view: content });
  });

  app.put(memberContract.setPosition.path, signedIn, newPosition, namedContent, async (context) => {
    const content = context.req.valid("param");
    const { position, duration, updated_at } = context.req.valid("json");
    const user_key = context.get("userKey");
    // A clock that runs ahead must not win over every later position.
    const at = Math.min(Date.parse(updated_at), clock.now());
    const place = { position_s: Math.floor(position), duration_s: Math.ceil(duration), positioned_at: at };
    await inTransaction({ db }, async (transaction) => {
      await transaction
        .insertInto("view")
        .values({ user_key, ...content, viewed_at: at, ...place })
        .onConflict((conflict) =>
          conflict
            .columns(["user_key", "content_key"])
            .doUpdateSet({ viewed_at: at, ...place })
            .where((row) => row.or([row("view.positioned_at", "is", null), row("view.positioned_at", "<=", at)])),
        )
        .execute();
      await forgetOldViews(transaction, user_key);
    });
    return context.json({ success: true, position: content });
  });

  app.delete(memberContract.removeView.path, signedIn, bearer, sameToken, namedContent, async (context) => {
    const content = context.req.valid("param");
    await db
      .deleteFrom("view")
      .where("user_key", "=", context.get("userKey"))
      .where("content_key", "=", content.content_key)
      .execute();
    return context.json({ success: true, view: content });
  });

  app.post(memberContract.addFavoriteTeam.path, signedIn, input.body(newFavoriteTeamRules), async (context) => {
    const { school_key, sport, level, gender } = context.req.valid("json");
    const team = { user_key: context.get("userKey"), school_key, sport, level: level ?? "", gender: gender ?? "" };
    const teams = await db
      .selectFrom("favorite_team")
      .select(["school_key", "sport", "level", "gender"])
      .where("user_key", "=", team.user_key)
      .execute();
    const isKept = teams.some(
      (one) =>
        one.school_key === school_key && one.sport === sport && one.level === team.level && one.gender === team.gender,
    );
    if (teams.length >= TEAMS_AT_MOST && !isKept) throw refusal(422, TOO_MANY_TEAMS);
    const { key } = await db
      .insertInto("favorite_team")
      .values({ key: randomUUID(), ...team, created_at: clock.now() })
      // A no-op update, so that RETURNING yields the existing row.
      .onConflict((conflict) =>
        conflict.columns(["user_key", "school_key", "sport", "level", "gender"]).doUpdateSet({ sport }),
      )
      .returning("key")
      .executeTakeFirstOrThrow();
    return context.json(
      { success: true, favorite_team: { key, school_key, sport, level: level ?? null, gender: gender ?? null } },
      201,
    );
  });

  app.delete(memberContract.removeFavoriteTeam.path, signedIn, async (context) => {
    const removed = await db
      .deleteFrom("favorite_team")
      .where("key", "=", context.req.param("id"))
      .where("user_key", "=", context.get("userKey"))
      .returning("key")
      .executeTakeFirst();
    if (!removed) throw refusal(404, { error: "not_found" });
    return context.json({ success: true });
  });

  return app;
}
