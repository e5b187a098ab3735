import { type Context, Hono } from "hono";
import { deskContract as contract, mayDo } from "~contracts/desk";
import { badRequest, notFound } from "../http/answers";
import { inputOr } from "../http/input";
import type { Dialect } from "../store/open-store.server";
import { allowed, type DeskEnv, type DeskSettings } from "./desk-context.server";
import { changeGame, describeGame, eveningsGames, type Scope } from "./games.server";
import { keepViewers } from "./viewers.server";

const input = inputOr(badRequest);

export type GameSettings = { dialect: Dialect };

/** A role of one organization without its key has no game at all. */
function scopeOf(context: Context<DeskEnv>): Scope {
  const { role, school } = context.get("staff");
  return { own: role === "school" ? (school ?? "") : null, sells: mayDo(role, "games.sell") };
}

export function gameRoutes(settings: DeskSettings & GameSettings): Hono<DeskEnv> {
  const { db, dialect, clock } = settings;
  const app = new Hono<DeskEnv>();

  app.get(contract.games.path, allowed(settings, "games.read"), async (context) =>
    context.json({ games: await eveningsGames(db, scopeOf(context).own, clock.now()) }),
  );
  app.get(contract.game.path, allowed(settings, "games.read"), async (context) => {
    const game = await describeGame(db, scopeOf(context), context.req.param("key"), clock.now());
    return game ? context.json(game) : notFound(context, "game");
  });
  app.post(
    contract.changeGame.path,
    allowed(settings, "games.change"),
    input.body(contract.changeGame.body),
    async (context) => {
      const change = context.req.valid("json");
      const changing = { db, dialect, ...scopeOf(context), by: context.get("by"), now: clock.now() };
      const refused = await changeGame(changing, context.req.param("key"), change);
      if (refused === "unknown") return notFound(context, "game");
      return refused ? context.json({ error: refused }, 409) : context.json({});
    },
  );
  app.post(contract.countViewers.path, input.body(contract.countViewers.body), async (context) => {
    await keepViewers(db, context.req.valid("json"), clock.now());
    return context.json({});
  });
  return app;
}
