import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { routeTable } from "../routes/route-modules";
import { type RunningServer, startServer } from "../support/server";

/**
 * Text that no database can hold is refused before an action sees it, whatever the form and however it is sent
 * (security 2).
 */

let server: RunningServer;
beforeAll(async () => {
  // Each form has a network of its own: the limits on tries are not what is tried here.
  server = await startServer({ env: { TRUST_PROXY: "loopback" } });
});
afterAll(() => server.stop());

const files = import.meta.glob("../../app/routes/*/route.tsx");
const hasAction = (id: string) =>
  /^export (?:const|async function|function) action\b/m.test(readFileSync(new URL(id, import.meta.url), "utf8"));
const actions = routeTable(files)
  .routes.filter(({ id }) => hasAction(id))
  .map(({ path }) => path.replace(/:\w+|\*/g, "x"));

const multipart = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`;
const BODIES: [type: string, body: string][] = [
  ["application/x-www-form-urlencoded", "intent=apply-promo&promo_code=%00"],
  ["application/x-www-form-urlencoded", "email=a%40b.example&other_text=a%0Bb"],
  ["application/x-www-form-urlencoded", "a%00b=1"],
  ["multipart/form-data; boundary=x", multipart("title", "a\u0000b")],
  ["multipart/form-data; boundary=x", multipart("ti\u0000tle", "a")],
  ["application/json", JSON.stringify({ title: "\u0000" })],
  ["application/json", JSON.stringify({ title: "\ud83c" })],
];

it("is a 400 on every form of the site, and no failure of a service", async () => {
  expect(actions.length).toBeGreaterThan(25);
  const posts = actions.flatMap((path) => BODIES.map(([type, body]) => ({ path, type, body })));
  const wrong: string[] = [];
  for (const [index, { path, type, body }] of posts.entries()) {
    const headers = {
      Origin: server.url,
      "Content-Type": type,
      "X-Forwarded-For": `203.0.${index >> 8}.${index & 255}`,
    };
    const answer = await fetch(server.url + path, { method: "POST", body, redirect: "manual", headers });
    if (answer.status !== 400) wrong.push(`${answer.status} ${path} ${type} ${JSON.stringify(body)}`);
  }
  expect(wrong).toEqual([]);
  expect((await fetch(`${server.url}/subscribe/retail`)).status).toBe(200);
  expect(await (await fetch(`${server.url}/metrics`)).text()).not.toMatch(/outcome="breaker"/);
});
