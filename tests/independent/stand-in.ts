import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { Looseness } from "./looseness";
import { subscriptionAdmin, subscriptionManagement } from "./services/billing";
import { catalogue, cdn, echo, films } from "./services/content";
import { House } from "./services/house";
import { licenses } from "./services/licenses";
import { memberService } from "./services/member";
import { search } from "./services/search";
import { surroundings } from "./services/surroundings";

const CLIENT = { clientId: "prairie-web", clientSecret: "a-secret-that-only-two-houses-know" };

export type StandIn = {
  house: House;
  url: string;
  /** The variables that lead a site here (docs/configuration.md). */
  environment: Record<string, string>;
  stop: () => Promise<void>;
};

/** A second house behind every address that the site calls, written from the specification alone. */
export async function startStandIn({ now, seed }: { now: () => number; seed: number }): Promise<StandIn> {
  const house = new House(now, new Looseness(seed), CLIENT);
  const app = new Hono();
  app.use(async (context, next) => {
    const late = house.loose.delay(context.req.path.split("/").slice(1, 4).join("/"));
    if (late > 0) await pause(late);
    await next();
  });
  app.route("/member", memberService(house));
  app.route("/echo", echo(house));
  app.route("/cdn", cdn(house));
  app.route("/media", films());
  app.route("/catalogue", catalogue(house));
  app.route("/search", search(house));
  app.route("/drm", licenses(house));
  app.route("/admin", subscriptionAdmin(house));
  app.route("/management", subscriptionManagement(house));
  app.route("/", surroundings(house));

  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 });
  await new Promise((listening) => server.once("listening", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    house,
    url,
    environment: {
      MEMBER_SERVICE_URL: `${url}/member`,
      MEMBER_CLIENT_ID: CLIENT.clientId,
      MEMBER_CLIENT_SECRET: CLIENT.clientSecret,
      CATALOGUE_URL: `${url}/catalogue`,
      CONTENT_CDN_URL: `${url}/cdn`,
      ECHO_URL: `${url}/echo`,
      SEARCH_URL: `${url}/search`,
      DRM_URL: `${url}/drm`,
      GEOIP_URL: `${url}/geoip`,
      FLAGS_URL: `${url}/flags`,
      QUICK_LINKS_URL: `${url}/quick-links`,
      ANALYTICS_URL: `${url}/analytics`,
      SUBSCRIPTION_ADMIN_URL: `${url}/admin`,
      SUBSCRIPTION_MANAGEMENT_URL: `${url}/management`,
      CRM_URL: `${url}/crm`,
      LIVE_HLS_BASE_URL: `${url}/media`,
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}
