import { expect, it } from "vitest";
import { withSettings } from "../web/configured";
import { get } from "./call-route";
import { routeTable } from "./route-modules";

/** Apple asks this domain whether Stripe may take its payments here (B 2.5). */

const { routeAt } = routeTable(import.meta.glob("../../app/routes/*apple-developer*/route.tsx"));
const PATH = "/.well-known/apple-developer-merchantid-domain-association";

async function answered(association: string | undefined) {
  withSettings({ APP_ENV: "test", DEV_TOOLS: "1", APPLE_PAY_DOMAIN_ASSOCIATION: association });
  const { loader } = await routeAt(PATH);
  if (!loader) throw new Error("no loader");
  const { status, body } = await get(loader, { path: PATH });
  return [status, body];
}

it("is given the text that was set, and a 404 where none was", async () => {
  expect(await answered("7B227073704964223A22")).toEqual([200, "7B227073704964223A22"]);
  expect((await answered(undefined))[0]).toBe(404);
});
