import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { routeTable } from "../routes/route-modules";
import { type RunningServer, scenariosOf, signedIn, startServer } from "../support/server";

/**
 * No tag manager and no A/B loader runs beside a field for a password, a code or a card, or with a link that lets
 * someone in, wherever a page shows one (security 4).
 */

let server: RunningServer;
const ALLOWS_ALL = "fieldhouse_consent=C0001:1,C0002:1,C0003:1,C0004:1";
const visitors: Record<string, string> = { guest: ALLOWS_ALL };
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
  for (const name of ["free", "annual", "family-owner"])
    visitors[name] = `${await signedIn(server.url, name)}; ${ALLOWS_ALL}`;
  await fetch(`${server.url}/member/notifications`, {
    ...{ method: "POST", redirect: "manual", body: new URLSearchParams({ intent: "new-calendar" }) },
    headers: { Cookie: visitors.annual ?? "", Origin: server.url },
  });
});
afterAll(() => server.stop());

const SECRETS = [
  /type="password"/,
  /autocomplete="(?:cc-[a-z-]+|one-time-code|current-password|new-password)"/,
  /name="(?:(?!zip)[a-z_]*code|voucher|token)"/,
  /value="[^"]*\/member\/invite\/[^"]+"/,
  /value="[^"]*\/feeds\/mine\/[^"]+"/,
];
const SECRET_FIELD = new RegExp(`<input[^>]*\\b(?:${SECRETS.map(({ source }) => source).join("|")})`, "i");

const OUTSIDE = /googletagmanager|google-analytics|ab\.example/;

it("on every page that shows such a field, to a guest and to members", async () => {
  const found = new Set<string>();
  const wrong: string[] = [];
  for (const [who, Cookie] of Object.entries(visitors)) {
    for (const address of addresses) {
      const answer = await fetch(server.url + address, { redirect: "manual", headers: { Cookie } });
      const text = await answer.text();
      if (!SECRET_FIELD.test(text)) continue;
      found.add(new URL(address, server.url).pathname);
      const policy = answer.headers.get("content-security-policy") ?? "";
      if (policy === "" || OUTSIDE.test(policy) || OUTSIDE.test(text)) wrong.push(`${address} (${who})`);
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
      "/member/notifications",
    ]),
  );
  expect(wrong).toEqual([]);
});

it("elsewhere a guest gets them after allowing it, though guests share their pages (S 5.6)", async () => {
  const SCRIPTS = ["https://www.googletagmanager.com/gtm.js?id=GTM-TEST", "https://ab.example/load.js"];
  const seen = async (Cookie: string, more: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}/watch-events`, { headers: { Cookie, ...more } });
    const html = await answer.text();
    const policy = answer.headers.get("content-security-policy") ?? "";
    const begins = /<script>(window\.dataLayer[^<]*)</.exec(html)?.[1];
    return {
      loaded: SCRIPTS.filter((address) => html.includes(`<script async="" src="${address}"`)).length,
      allowed: SCRIPTS.filter((address) => policy.includes(new URL(address).origin)).length,
      begins: begins !== undefined && policy.includes(createHash("sha256").update(begins).digest("base64")),
    };
  };
  const NONE = { loaded: 0, allowed: 0, begins: false };
  // Twice each: the second is a kept page.
  for (const _round of [1, 2]) {
    expect(await seen("")).toEqual(NONE);
    expect(await seen(ALLOWS_ALL)).toEqual({ loaded: 2, allowed: 2, begins: true });
    expect(await seen("fieldhouse_consent=C0001:1,C0003:1")).toEqual({ loaded: 1, allowed: 1, begins: false });
    expect(await seen(ALLOWS_ALL, { "Sec-GPC": "1" })).toEqual(NONE);
    expect(await seen(`${ALLOWS_ALL}; fieldhouse_view=lite`)).toEqual(NONE);
  }
});
