import { expect, it } from "vitest";
import { siteClock } from "../support/site-clock";
import { SITE } from "../web/configured";
import { get } from "./call-route";
import { routeTable } from "./route-modules";

/** Whom to tell of a weakness of the site (RFC 9116). */

const { routeAt } = routeTable(import.meta.glob("../../app/routes/*security*/route.tsx"));
const PATH = "/.well-known/security.txt";
siteClock(() => Date.parse("2026-11-20T23:10:00Z"));

it("says where, for half a year of the site's own clock, and where it stands", async () => {
  const { loader } = await routeAt(PATH);
  if (!loader) throw new Error("no loader");
  const { status, headers, body } = await get(loader, { path: PATH });
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(String(body).split("\n")).toEqual([
    "Contact: mailto:support@fieldhouse.example",
    "Expires: 2027-05-19T00:00:00.000Z",
    "Preferred-Languages: en",
    `Canonical: ${SITE}${PATH}`,
    "",
  ]);
});
