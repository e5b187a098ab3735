import { rmSync } from "node:fs";
import { XMLValidator } from "fast-xml-parser";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { indexLeague } from "~network/search/index-league";
import { openStore } from "~network/store/open-store.server";
import { seededDirectory } from "../support/seeded-store";
import { type RunningServer, scenariosOf, signedIn, startServer } from "../support/server";

/** Whatever a feed, a file or a member says comes out as text: in pages, JSON-LD, XML and calendars (security 4). */

const MARKUP = `zq"><script>zq(1)</script></title></textarea><img src=x onerror=zq(1)>`;
const ATTRIBUTE = `zq" onmouseover="zq(1)' onfocus='zq(1)`;
const LINES = "zq\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:forged\r\nX-ZQ:1";
const SCRIPT_ADDRESS = "javascript:zq(1)";

/** What only stands in an answer where something was not escaped. */
const RAW = [/<script>zq/i, /<img src=x/i, /<\/textarea><img/i];
/** The same outside of scripts, where no quote ends anything but its own text. */
const QUOTES = [/" onmouseover="zq/i, /' onfocus='zq/i];
const SCRIPTS = /(<script\b[^>]*>)[\s\S]*?(<\/script>)/g;
const LEADS = /(?:href|src|action|formaction|content|poster|srcset)="\s*javascript:/i;
const LINKED_RECORDS = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g;

const dataDirectory = seededDirectory("injection");
let server: RunningServer;
let session = "";
const at: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer({ dataDirectory });
  for (const [name, url] of await scenariosOf(server.url)) at[name] = new URL(url, server.url).pathname;
  const keyOf = (name: string) => at[name]?.split("/").at(-1) ?? "";
  at.school = at.school_page?.split("/").at(-1) ?? "";
  at.event = keyOf("free_replay");
  // One process at a time writes.
  await server.stop();
  const store = await openStore({ dataDir: dataDirectory });
  const { db } = store;
  const free = { email: "free@fieldhouse.example" };
  const set = async (table: "event" | "profile" | "highlight" | "user", where: Record<string, string>, to: object) => {
    const [[column = "", value] = []] = Object.entries(where);
    await db
      .updateTable(table)
      .set(to)
      .where(column as "key", "=", value ?? "")
      .execute();
  };
  const overrides = JSON.stringify({ custom_headline: MARKUP, custom_subheadline: ATTRIBUTE });
  const anywhere = { title: MARKUP, venue: LINES, city: ATTRIBUTE };
  await set("event", { key: at.event }, { ...anywhere, overrides });
  for (const name of ["live_scheduled", "paid_live"]) await set("event", { key: keyOf(name) }, anywhere);
  await set(
    "profile",
    { slug: at.school },
    {
      ...{ name: MARKUP, short_name: MARKUP, about: MARKUP, mascot: ATTRIBUTE, city: LINES },
      ...{ logo: SCRIPT_ADDRESS, primary_color: ATTRIBUTE },
    },
  );
  // One of the schools that play, so that it comes by way of teams and publishers too.
  const played = db.selectFrom("event").select("participant_keys").where("key", "=", keyOf("live_scheduled"));
  const [team = ""] = JSON.parse((await played.executeTakeFirstOrThrow()).participant_keys) as string[];
  await set("profile", { key: team }, { name: MARKUP, short_name: ATTRIBUTE, logo: SCRIPT_ADDRESS });
  const highlight = await db.selectFrom("highlight").select("key").orderBy("published_at").executeTakeFirstOrThrow();
  at.highlight = highlight.key;
  await set("highlight", { key: highlight.key }, { title: MARKUP });
  await set("user", free, { name: MARKUP, last_name: ATTRIBUTE });
  const maker = db.selectFrom("user").select("key").where("email", "=", free.email);
  const { key: user_key } = await maker.executeTakeFirstOrThrow();
  const clip = { key: "clpaaaaaaaaaaaaaaaa", user_key, event_key: at.event, source_key: `vod${at.event.slice(3)}` };
  await db
    .insertInto("clip")
    .values({ ...clip, start_s: 1, end_s: 9, title: MARKUP, created_at: 0 })
    .execute();
  await indexLeague(store);
  await store.close();
  server = await startServer({ dataDirectory });
  session = await signedIn(server.url, "free");
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

const asked = encodeURIComponent(MARKUP);
const quoted = encodeURIComponent(ATTRIBUTE);

async function ask(path: string, Cookie = "") {
  const answer = await fetch(server.url + path, { redirect: "manual", headers: { Cookie } });
  return {
    status: answer.status,
    type: answer.headers.get("Content-Type") ?? "",
    nosniff: answer.headers.get("X-Content-Type-Options"),
    location: answer.headers.get("Location"),
    body: await answer.text(),
  };
}

/** Everything raw in an answer, with a little of what stands around it. */
function rawIn(body: string): string[] {
  const find = (patterns: readonly RegExp[], text: string) =>
    patterns.flatMap((pattern) => {
      const found = pattern.exec(text);
      return found ? [`${pattern.source}: ${text.slice(Math.max(0, found.index - 80), found.index + 80)}`] : [];
    });
  return [...find([...RAW, LEADS], body), ...find(QUOTES, body.replace(SCRIPTS, "$1$2"))];
}

describe("pages", () => {
  const says: [what: string, path: () => string, cookie?: () => string][] = [
    ["an event", () => at.free_replay ?? ""],
    ["a game to come", () => at.live_scheduled ?? ""],
    ["an upsell", () => at.paid_live ?? ""],
    ["a school", () => `/schools/${at.school}`],
    ["its schedule", () => `/schools/${at.school}/basketball/schedule`],
    ["its videos", () => `/schools/${at.school}/video/on-demand`],
    ["its poster", () => `/posters/schools/${at.school}`],
    ["its list for other sites", () => `/embed/schools/${at.school}?theme=${asked}`],
    ["the lines to copy", () => `/embed/schools/${at.school}/code?colors=${quoted}`],
    ["its games as data", () => `/open-data/schools/${at.school}/results.json?sport=${asked}`],
    ["an event's poster", () => `/posters/events/${at.event}`],
    ["its checkout", () => `/support/${at.school}`],
    ["a highlight", () => `/highlights/${at.highlight}`],
    ["highlights", () => "/highlights"],
    ["a clip", () => "/clips/clpaaaaaaaaaaaaaaaa"],
    ["the home page", () => "/"],
    ["what is on", () => "/watch-events?status=ondemand"],
    ["the account", () => "/member/account", () => session],
    ["the library", () => "/member/library", () => session],
    ["a search for it", () => `/search?q=${asked}`],
    ["a search for quotes", () => `/search?q=${quoted}`],
    ["a school of that name", () => `/find-school?q=${asked}`],
    ["suggestions", () => `/search/suggestions?q=${asked}`],
    ["filters", () => `/watch-events?school=${asked}&activity=${quoted}&from=${asked}`],
    ["an unknown address", () => `/nowhere/${asked}x`],
    ["an unknown query", () => `/nowhere?x=${asked}&y=${quoted}`],
    ["a way back", () => `/users/sign_in?redir=${encodeURIComponent(SCRIPT_ADDRESS)}`],
    ["a quoted way back", () => `/users/sign_in?redir=/x${quoted}`],
    ["a new account", () => `/users/sign_up?redir=${asked}&email=${asked}`],
    ["a voucher", () => `/redeem?code=${asked}`],
    ["a code", () => `/activate?code=${asked}`, () => session],
    ["app mode", () => `/company?apps=${asked}`],
    ["a sport", () => `/sports/${asked}x`],
    ["attribution", () => `/?utm_campaign=${asked}&referrer_name=${quoted}&mpq=${asked}`],
  ];

  it.each(says)("%s", async (_what, path, cookie = () => "") => {
    const { status, body, type, nosniff } = await ask(path(), cookie());
    expect(status).toBeLessThan(500);
    // Data is read by scripts, and never taken for a page.
    if (/json|x-script/.test(type)) return expect(nosniff).toBe("nosniff");
    expect(rawIn(body)).toEqual([]);
    for (const [, text = ""] of body.matchAll(LINKED_RECORDS))
      expect(() => JSON.parse(text) as unknown, text).not.toThrow();
    expect(body.includes(`:"${SCRIPT_ADDRESS}"`), "no address of a record runs").toBe(false);
    expect(type).not.toBe("");
  });

  it("show what was said, so that the test looks where it is", async () => {
    const said = "zq&quot;&gt;&lt;script&gt;";
    const { free_replay = "", school } = at;
    const pages = [free_replay, `/schools/${school}`, "/clips/clpaaaaaaaaaaaaaaaa", `/search?q=${asked}`];
    for (const path of [...pages, `/posters/schools/${school}`])
      expect((await ask(path)).body.includes(said), path).toBe(true);
    expect((await ask("/member/account", session)).body).toContain(said);
  });
});

it.each([
  "javascript:zq(1)",
  "//evil.example",
  "https://evil.example/",
  "\\\\evil.example",
  "/\\evil.example",
  "java\tscript:zq(1)",
  "data:text/html,zq",
])("redirects never lead to %j", async (target) => {
  const said = encodeURIComponent(target);
  for (const path of [`/users/sign_in?redir=${said}`, `/subscribe/member?redir=${said}`]) {
    const { location, body } = await ask(path, path.startsWith("/users") ? session : "");
    expect(new URL(location ?? "/", server.url).origin).toBe(server.url);
    expect(rawIn(body)).toEqual([]);
  }
});

describe("files", () => {
  it.each([
    ["news", () => `/feeds/schools/${at.school}/events.rss`],
    ["the live sitemap", () => "/sitemaps/live.xml"],
    ["a state's", () => "/sitemaps/schools-oh.xml"],
  ])("%s are well-formed", async (_what, path) => {
    const { status, body } = await ask(path());
    expect([status, XMLValidator.validate(body), rawIn(body)]).toEqual([200, true, []]);
  });

  it.each([
    ["a school's calendar", () => `/feeds/schools/${at.school}/calendar.ics`],
    ["an event's", () => `/events/${at.live_scheduled?.split("/").at(-1)}/calendar.ics`],
  ])("%s holds no forged line", async (_what, path) => {
    const { status, body } = await ask(path());
    expect(status).toBe(200);
    const entries = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents("vevent");
    expect(entries.length).toBeGreaterThan(0);
    const isForged = (entry: ICAL.Component) =>
      entry.getFirstPropertyValue("summary") === "forged" || entry.getFirstProperty("x-zq") !== null;
    expect(entries.filter(isForged)).toEqual([]);
    expect(body.split(/\r\n(?! )/).filter((line) => /^(?:X-ZQ|SUMMARY:forged)/.test(line))).toEqual([]);
  });
});
