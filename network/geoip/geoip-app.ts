import { Hono } from "hono";
import { geoipContract } from "~contracts/geoip";
import { locationInCountry, locationOf } from "./locations";

/** S 7.8; with development tools, `X-Dev-Country: DE` sets the country. */
export function geoipApp({ developmentTools }: { developmentTools: boolean }): Hono {
  const app = new Hono();
  app.get(geoipContract.me.path, (context) => {
    const chosen = context.req.header("x-dev-country")?.toUpperCase() ?? "";
    if (developmentTools && /^[A-Z]{2}$/.test(chosen)) return context.json(locationInCountry(chosen));

    const address = context.req.header("x-forwarded-for")?.split(",")[0]?.trim() || "127.0.0.1";
    const location = locationOf(address);
    if (location === "invalid") return context.json({ error: "IP_ADDRESS_INVALID" }, 400);
    if (location === null) return context.json({ error: "IP_ADDRESS_NOT_FOUND" }, 404);
    return context.json(location);
  });
  app.notFound((context) => context.json({ error: "not_found" }, 404));
  return app;
}
