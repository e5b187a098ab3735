import { routeTable } from "../routes/route-modules";
import { scenariosOf } from "../support/server";

const { routes } = routeTable(import.meta.glob("../../app/routes/*/route.tsx"));

/** An address of every route of a running site, most of which lead somewhere. */
export async function everyRoute(url: string): Promise<string[]> {
  const live = await scenariosOf(url);
  const partsOf = (name: string) => new URL(live.get(name) ?? "/", url).pathname.split("/");
  const [, , slug = "", key = ""] = partsOf("free_replay");
  const school = partsOf("school_page").at(-1) ?? "";
  const [, , , ...bracket] = partsOf("bracket_with_games");
  const place = bracket.join("/");
  const named: Record<string, string> = {
    ":profile/:slug": `schools/${school}`,
    ":family/:slug": `schools/${school}`,
    "schools/:slug": `schools/${school}`,
    "support/:slug": `support/${school}`,
    ":kind/:slug": `school/${school}`,
    "playoffs/brackets/:state/:sport/:division/:bracket": `playoffs/brackets/${place}`,
    "feeds/brackets/:state/:sport/:division/:bracket": `feeds/brackets/${place}`,
    "playoffs/brackets/:state": `playoffs/brackets/${bracket[0]}`,
    ":stateSectionType/:stateSection": "state/ohio",
    "events/:slug/:key": `events/${slug}/${key}`,
    "event/:slug": `event/${slug}`,
    "events/:key": `events/${key}`,
    "store/:association": "store/fieldhouse-network",
    "sports/:sport/:state": "sports/football/ohio",
    "find-school/:state": "find-school/ohio",
    ":state_code": "oh",
    ":subscribeType": "retail",
    "sitemaps/:file": "sitemaps/schools-oh.xml",
    "logos/:file": `logos/${school}.svg`,
    "media/live/*": "media/live/bdcx/master.m3u8",
    ":file": "calendar.ics",
    ":authenticate": "sign_in",
    ":successType": "success",
    ":sport": "football",
    ":gender": "boys",
    ":level": "varsity",
    ":category": "live",
    ":way": "accept-family-plan",
    ":source": "web",
    ":key": key,
  };
  return routes.map(({ path }) =>
    Object.entries(named)
      .reduce((address, [pattern, value]) => address.replace(pattern, value), path)
      .replace(/:\w+|\*/g, "x"),
  );
}
