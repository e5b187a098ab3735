import { Hono } from "hono";
import type { House } from "./house";

/** Geo-IP, flags, quick links, analytics, wrestling and leads: S 7.8 to 7.11. */
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
  app.get("/wrestling/*", (context) => {
    const { function: call, eventType, eventId, password } = context.req.query();
    const asked = context.req.query();
    const secret = Object.values(asked).includes("mat-side") || password === "mat-side";
    if (!call || (eventType !== "P" && eventType !== "T") || !eventId || !secret)
      return house.refuse(context, 400, "function, eventType, eventId and the password are needed");
    const header = '<?xml version="1.0" encoding="utf-8"?>';
    const body =
      call === "getMats"
        ? "<mats><mat><id>9</id><name>Mat 3</name></mat></mats>"
        : loose.pick("matches", [
            "<matches><match><weight>138</weight><winner><first_name>Leif</first_name>" +
              "<last_name>Aune</last_name><team_name>Red Butte</team_name></winner>" +
              "<loser><last_name>Olson</last_name><team_name>Linton</team_name></loser></match></matches>",
            "<matches></matches>",
            "<matches/>",
          ]);
    return context.body(`${header}${body}`, 200, {
      "Content-Type": loose.pick("xml", ["text/xml", "application/xml"]),
    });
  });
  app.post("/crm/*", async (context) => {
    house.leads.push(await context.req.text());
    return loose.answer("lead taken", [
      () => context.text("OK"),
      () => context.body(null, 204),
      () => context.json({}),
    ]);
  });
  return app;
}
