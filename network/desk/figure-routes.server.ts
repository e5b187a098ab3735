import { Hono } from "hono";
import { deskContract as contract } from "~contracts/desk";
import { figureSpan, sharePercent } from "~contracts/desk/figures";
import { badRequest } from "../http/answers";
import { inputOr } from "../http/input";
import { allowed, type DeskEnv, type DeskSettings } from "./desk-context.server";
import { figuresOf, schoolFigures } from "./figures.server";
import { scopeOf } from "./game-routes.server";

const input = inputOr(badRequest);

/** What is counted by day and game, and what schools earn. */
export function figureRoutes(settings: DeskSettings): Hono<DeskEnv> {
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
