import { useLoaderData } from "@remix-run/react";
import { expect, it } from "vitest";
import { LiteDiscovery } from "~/components/lite/lite-discovery";
import * as sport from "~/routes/sports.$sport/route";
import * as sportInState from "~/routes/sports_.$sport.$state/route";
import * as state from "~/routes/states.$state_code/route";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { openSmallUpstreams } from "../models/small-upstreams";
import { NOW } from "../network/search/small-league";
import { siteClock } from "../support/site-clock";
import { drawnPage } from "./drawn-page";

/** The pages of a state and of a sport, in full and as text (S 2.1, rulings 3). */

const small = openSmallUpstreams();
siteClock(() => NOW);

/** The same data as text, which the root draws in place of the full page. */
const discoveryInLight = () => <LiteDiscovery data={useLoaderData<typeof state.loader>()} />;

it.each([
  ["a state", state, "/states/or", "states/:state_code", "state=OR&date=today"],
  ["a sport", sport, "/sports/basketball", "sports/:sport", "activity=basketball&date=today"],
  [
    "a sport in a state",
    sportInState,
    "/sports/basketball/oregon",
    "sports/:sport/:state",
    "activity=basketball&state=OR&date=today",
  ],
])("%s leads to its games of today, in full and as text", async (_what, route, path, pattern, query) => {
  for (const page of [route, { ...route, default: discoveryInLight }]) {
    const upstreams = { ...small.clients, flags: { evaluate: async () => FLAG_DEFAULTS } };
    const { html } = await drawnPage(page, { path, pattern, cookies: {}, upstreams });
    const link = html.querySelectorAll("a").find(({ text }) => text === "Today's games");
    expect(link?.getAttribute("href")).toBe(`/watch-events?${query}`);
  }
});
