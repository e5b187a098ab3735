import { afterAll, beforeAll, expect, it } from "vitest";
import { routeTable } from "../routes/route-modules";
import { type RunningServer, scenariosOf, signedIn, startServer } from "../support/server";

/**
 * No tag manager and no A/B loader runs beside a field for a password, a code or a card, or with a link that lets
 * someone in, wherever a page shows one (security 4).
 */

let server: RunningServer;
const visitors: Record<string, string> = { guest: "" };
const addresses: string[] = [];

beforeAll(async () => {
  server = await startServer({ env: { GTM_ID: "GTM-TEST", AB_LOADER_URL: "https://ab.example/load.js" } });
  addresses.push(...(await scenariosOf(server.url)).values());
  const named: Record<string, string> = {
    ":authenticate": "sign_in",
    ":subscribeType": "retail",
    ":way": "accept-family-plan",
    ":source": "web",
  };
  for (const { path } of routeTable(import.meta.glob("../../app/routes/*/route.tsx")).routes) {
    const known = Object.entries(named).reduce((address, [pattern, value]) => address.replace(pattern, value), path);
    if (!known.startsWith("/dev/")) addresses.push(known.replace(/:\w+|\*/g, "x"));
  }
  addresses.push("/users/sign_up", "/users/password/edit?token=x", "/activate?code=ABCD-EFGH");
  for (const step of ["school", "account", "payment"]) addresses.push(`/subscribe/retail?step=${step}`);
  for (const name of ["free", "annual", "family-owner"]) visitors[name] = await signedIn(server.url, name);
});
afterAll(() => server.stop());

const SECRETS = [
  /type="password"/,
  /autocomplete="(?:cc-[a-z-]+|one-time-code|current-password|new-password)"/,
  /name="(?:(?!zip)[a-z_]*code|voucher|token)"/,
  /value="[^"]*\/member\/invite\/[^"]+"/,
];
const SECRET_FIELD = new RegExp(`<input[^>]*\\b(?:${SECRETS.map(({ source }) => source).join("|")})`, "i");

it("on every page that shows such a field, to a guest and to members", async () => {
  const found = new Set<string>();
  const wrong: string[] = [];
  for (const [who, Cookie] of Object.entries(visitors)) {
    for (const address of addresses) {
      const answer = await fetch(server.url + address, { redirect: "manual", headers: { Cookie } });
      if (!SECRET_FIELD.test(await answer.text())) continue;
      found.add(new URL(address, server.url).pathname);
      const policy = answer.headers.get("content-security-policy") ?? "";
      if (policy === "" || /googletagmanager|google-analytics|ab\.example/.test(policy))
        wrong.push(`${address} (${who})`);
    }
  }
  // The search sees what it should see.
  expect([...found]).toEqual(
    expect.arrayContaining([
      "/users/sign_in",
      "/users/sign_up",
      "/redeem",
      "/activate",
      "/delete-account",
      "/member/account",
      "/member/manage-family",
    ]),
  );
  expect(wrong).toEqual([]);
  expect((await fetch(`${server.url}/`)).headers.get("content-security-policy")).toContain("googletagmanager");
});
