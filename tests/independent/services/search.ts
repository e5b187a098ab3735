import { type Context, Hono } from "hono";
import type { Game } from "../league/events";
import { type Organization, ORGANIZATIONS } from "../league/organizations";
import { type House, leavesOf } from "./house";
import { listing, profileRecord, stateOf } from "./records";

const TEXT = new Set(["q", "query", "search", "term", "text", "name", "prefix", "keyword", "keywords"]);
/** GET {search}/{version}{path} (S 7.6). */
export function search(house: House): Hono {
  const app = new Hono();
  const { loose } = house;
  const answer = (context: Context, what: string, items: unknown[], total = items.length) =>
    context.json(
      loose.pick<Record<string, unknown>>(`found ${what}`, [
        { items, total },
        { items, total, took: 3, facets: null },
      ]),
    );

  const events = (context: Context) => {
    const url = context.req.url;
    const leaves = leavesOf(url);
    const blank = leaves.find(({ value }) => value === "");
    if (blank) return house.refuse(context, 400, `${blank.names.join(".")} is empty`);
    const type = context.req.param("type");
    const values = leaves.map(({ value }) => value);
    const text = leaves.find(({ names }) => TEXT.has(names[0] ?? ""))?.value.toLowerCase();
    const keys = new Set(values.filter((value) => house.games.some(({ key }) => key === value)));
    const organizations = ORGANIZATIONS.filter(
      ({ key, slug, producer_key }) =>
        values.includes(key) || values.includes(slug) || (producer_key !== null && values.includes(producer_key)),
    );
    if (leaves.some(({ names }) => names[0] === "sport"))
      return house.refuse(context, 400, "sport is sent as activity");
    const found = house.games.filter((game) => {
      if (game.deleted) return false;
      if (keys.size > 0) return keys.has(game.key);
      if (type && type in { live: 1, upcoming: 1, ondemand: 1 } && stateOf(game) !== type) return false;
      if (organizations.length > 0 && !organizations.some(({ key }) => belongsTo(game, key))) return false;
      return !text || wordsOf(game).includes(text);
    });
    const items = values.includes("_no_results") ? [] : found.map((game) => wholeListing(game));
    return answer(context, "events", items, found.length);
  };
  /** A search also finds the fields that a click on a card reports (S 7.7). */
  const wholeListing = (game: Game) => ({
    ...listing(house, game),
    ...loose.pick<Record<string, unknown>>("click fields", [
      {},
      {
        publishers: [{ key: game.publisher.key, broadcasts: game.broadcasts.map(({ status }) => ({ status })) }],
        attribution_schools: game.schools.map(({ key }) => ({ key })),
        participants: game.schools.map(({ name, short_name }) => ({ name, short_name })),
        start_time: new Date(game.start).toISOString(),
        sport: game.sport,
      },
    ]),
  });
  app.get("/v2/search/events", events);
  app.get("/v2/search/events/:type", events);
  // What organization pages ask (S 7.6).
  app.get("/v2/events", events);
  app.get("/v2/events/:type", events);

  const organizations = (what: string, types: readonly string[]) => (context: Context) => {
    const leaves = leavesOf(context.req.url);
    const text = leaves.find(({ names }) => TEXT.has(names[0] ?? ""))?.value.toLowerCase();
    const state = leaves.find(({ names }) => /^state/.test(names[0] ?? ""))?.value.toUpperCase();
    const named = leaves.filter(({ value }) => ORGANIZATIONS.some(({ key, slug }) => value === key || value === slug));
    const found = ORGANIZATIONS.filter(
      (one) =>
        types.includes(one.type) &&
        (named.length === 0 || named.some(({ value }) => value === one.key || value === one.slug)) &&
        (!state || !/^[A-Z]{2}$/.test(state) || one.state_code === state) &&
        (!text || nameOf(one).includes(text)),
    );
    return answer(
      context,
      what,
      found.map((one) => profileRecord(house, one)),
    );
  };
  app.get("/v2/search/schools", organizations("schools", ["school", "pixellot"]));
  app.get("/v2/search", organizations("all", ["school", "pixellot", "state_association", "affiliate"]));
  const highlights = (context: Context) => {
    const { card, drilldown } = context.req.query();
    const forced = context.req.path.includes("/search/highlights");
    if (forced && card !== "true") return house.refuse(context, 400, "card=true is forced");
    if (drilldown !== undefined) return house.refuse(context, 400, "drilldown is removed");
    const items = house.games
      .filter(({ name }) => name.includes("replay"))
      .map((game) => ({
        ...listing(house, game),
        key: `hil-${game.key}`,
        title: `Best of ${game.schools[0]?.short_name ?? game.name}`,
        subtitle: game.publisher.short_name,
        status: "highlight",
        duration: 61,
      }));
    return answer(context, "highlights", items);
  };
  app.get("/v2/search/highlights", highlights);
  app.get("/v2/highlights", highlights);
  house.unknown(app, "no such search");
  return app;
}

const belongsTo = ({ publisher, schools }: Game, key: string) =>
  publisher.key === key || schools.some((one) => one.key === key);
const wordsOf = ({ schools, sport, headline }: Game) =>
  [...schools.map(({ name }) => name), sport, headline ?? ""].join(" ").toLowerCase();
const nameOf = ({ name, short_name, city, acronym }: Organization) =>
  [name, short_name, city, acronym].join(" ").toLowerCase();
