import { expect, it } from "vitest";
import * as findSchool from "~/routes/find-school/route";
import * as search from "~/routes/search/route";
import * as watchEvents from "~/routes/watch-events/route";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { openSmallUpstreams } from "../models/small-upstreams";
import { NOW } from "../network/search/small-league";
import { siteClock } from "../support/site-clock";
import { drawnPage } from "./drawn-page";

/** A saved page of a list that has become shorter since (rulings 3 "lists"). */

const small = openSmallUpstreams();
siteClock(() => NOW);

async function drawn(route: object, path: string) {
  const upstreams = { ...small.clients, flags: { evaluate: async () => FLAG_DEFAULTS } };
  const { status, html } = await drawnPage(route, { path, cookies: {}, upstreams });
  expect(status).toBe(200);
  return html;
}

const PAST = "This list doesn’t go this far anymore.";

it.each([
  ["events", watchEvents, "/watch-events?status=ondemand", "No events match"],
  ["schools found", findSchool, "/find-school?q=lincoln", "No school"],
  ["schools in the search", search, "/search?q=lincoln&type=schools", "Nothing found"],
])("leads back from past the end of the list of %s, and says no untruth", async (_what, route, path, untruth) => {
  const first = await drawn(route, path);
  expect(first.text).not.toContain(PAST);
  expect(first.querySelector('nav[aria-label$=": pages"]')).toBeNull();
  const past = await drawn(route, `${path}&page=9`);
  expect(past.text).toContain(PAST);
  expect(past.text).not.toContain(untruth);
  const links = past.querySelectorAll("a").filter(({ text }) => /last page|Previous page/.test(text));
  expect(links.map((link) => link.getAttribute("href")?.replace("&page=1", ""))).toEqual([path, path]);
});
