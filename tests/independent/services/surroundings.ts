import { Hono } from "hono";
import type { House } from "./house";

/** Geo-IP, flags, quick links, and analytics: S 7.8 to 7.11. */
export function surroundings(house: House): Hono {
  const app = new Hono();
  const { loose } = house;

  app.get("/geoip/me", (context) => {
    if (!context.req.query("referrer")) return house.refuse(context, 400, "referrer is needed");
    return loose.answer("geo-ip", [
      () => context.json({ country: { iso_code: "US" } }),
      () => context.json({ country: { iso_code: "US", names: { en: "United States" } }, city: null, subdivisions: [] }),
      () => context.body(null, 500),
      () => context.text("<html>busy</html>", 502),
      () => context.json({}),
    ]);
  });
  app.all("/flags/*", (context) =>
    loose.answer("flags", [
      () => house.refuse(context, 404, "no flags"),
      () => context.json({}),
      () => context.body(null, 204),
    ]),
  );
  app.get("/quick-links/*", (context) =>
    loose.answer("quick links", [
      () => house.refuse(context, 404, "none"),
      () => context.json([]),
      () => context.json({ links: null }),
    ]),
  );
  app.post("/analytics/*", (context) =>
    loose.answer("counted", [() => context.body(null, 204), () => context.json({})]),
  );
  return app;
}
