import { type Context, Hono } from "hono";
import { type DeskAction, deskContract as contract, mayDo } from "~contracts/desk";
import { STREAM_TEST_MS } from "~contracts/desk/games";
import { notFound } from "../http/answers";
import { input } from "../http/input";
import type { Dialect } from "../store/open-store.server";
import { allowed, type DeskEnv, type DeskSettings } from "./desk-context.server";
import { changeGame, describeGame, eveningsGames, type Scope } from "./games.server";
import { publicGet } from "./public-get.server";
import { type Get, testStream } from "./stream-test.server";
import { keepViewers } from "./viewers.server";

export type GameSettings = { dialect: Dialect; siteUrl: string };

/** A role of one organization without its key has no game at all. */
export function scopeOf(context: Context<DeskEnv>): Scope {
  const { role, school } = context.get("staff");
  return { own: role === "school" ? (school ?? "") : null, sells: mayDo(role, "games.sell") };
}

export function gameRoutes(settings: DeskSettings & GameSettings): Hono<DeskEnv> {
  const { db, dialect, clock, siteUrl } = settings;
  const app = new Hono<DeskEnv>();
  const may = (action: DeskAction) => allowed(settings, action);

  app.get(contract.games.path, may("games.read"), async (context) =>
    context.json({ games: await eveningsGames(db, scopeOf(context).own, clock.now()) }),
  );
  app.get(contract.game.path, may("games.read"), async (context) => {
    const game = await describeGame(db, scopeOf(context), context.req.param("key"), clock.now());
    return game ? context.json(game) : notFound(context, "game");
  });
  app.post(contract.changeGame.path, may("games.change"), input.body(contract.changeGame.body), async (context) => {
    const change = context.req.valid("json");
    const changing = { db, dialect, ...scopeOf(context), by: context.get("by"), now: clock.now() };
    const refused = await changeGame(changing, context.req.param("key"), change);
    if (refused === "unknown") return notFound(context, "game");
    return refused ? context.json({ error: refused }, 409) : context.json({});
  });
  app.post(contract.testStream.path, may("games.change"), input.body(contract.testStream.body), async (context) => {
    const game = await describeGame(db, scopeOf(context), context.req.param("key"), clock.now());
    if (!game) return notFound(context, "game");
    const signal = AbortSignal.timeout(STREAM_TEST_MS);
    const { origin } = new URL(siteUrl);
    const get: Get = (url, most) => publicGet(url, { origin, most, signal });
    const { address } = context.req.valid("json");
    return context.json(await testStream(address, { origin, get, ticks: () => performance.now() }));
  });
  app.post(contract.countViewers.path, input.body(contract.countViewers.body), async (context) => {
    await keepViewers(db, context.req.valid("json"), clock.now());
    return context.json({});
  });
  return app;
}
