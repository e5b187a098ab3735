// The bench's own small league: where its store is, the site on it, and the pages that are measured.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { URLSearchParams } from "node:url";
import { parse } from "node-html-parser";
import { fromRoot } from "../../scripts/paths.js";
import { freePort } from "../support/free-port.js";
import { startingMoment } from "../support/moments.js";
import { start, stop } from "./servers.js";

const PASSWORD = "Friday-Night-26";

/** What a browser that comes from elsewhere says: it gets its first view with the styles in it. */
export const FIRST_VIEW = { "Sec-Fetch-Site": "none" };

/** The limit of a page on bare node:http: "react" renders its markup, "memory" sends it. */
export async function limitServer(kind, file) {
  const port = await freePort();
  return start([fromRoot("tests/bench/limit-server.js"), kind, file, String(port)], {}, port, "/");
}

export async function signedIn(url, role = "annual") {
  const answer = await fetch(`${url}/users/sign_in`, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: url },
    body: new URLSearchParams({ email: `${role}@fieldhouse.example`, password: PASSWORD }),
  });
  if (answer.status !== 303) throw new Error(`Signing in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

/** @param {{ schools: string }} size */
export async function openLeague({ schools }) {
  const directory = mkdtempSync(join(tmpdir(), "bench-"));

  /** Always the same Friday night, so that figures of two days can be compared. */
  async function site(env = {}) {
    const port = await freePort();
    const own = { APP_ENV: "test", CLOCK_START: startingMoment(), DATA_DIR: directory, SCHOOLS: schools };
    const others = { SITE_URL: "", DATABASE_URL: "", REDIS_URL: "", LOG_LEVEL: "fatal", SOCKETS_PER_ADDRESS: "0" };
    return start(
      ["--max-semi-space-size=32", "build/main.js"],
      { ...own, ...others, PORT: String(port), ...env },
      port,
      "/readyz",
    );
  }

  console.error("Seeding a store for the bench…");
  await stop(await site());
  const explorer = await site();
  const { scenarios } = await (await fetch(`${explorer.url}/dev/scenarios.json`)).json();
  const scenario = (name) => {
    const found = scenarios.find((one) => one.name === name);
    if (!found) throw new Error(`There is no example named ${name}`);
    return found.url;
  };
  const firstLink = async (path, pattern) => {
    const links = parse(await (await fetch(explorer.url + path)).text()).querySelectorAll("main a[href]");
    const found = links.map((link) => link.getAttribute("href") ?? "").find((href) => pattern.test(href));
    if (!found) throw new Error(`No link like ${pattern} on ${path}`);
    return found;
  };
  const brackets = await firstLink("/playoffs/brackets/ohio", /^(?:\/[\w-]+){4}$/);
  const pages = {
    home: "/",
    event: scenario("vod_available"),
    school: await firstLink("/states/ohio", /^\/schools\/[\w-]+$/),
    "watch-events": "/watch-events",
    bracket: await firstLink(brackets, /^\/playoffs\/brackets(?:\/[\w-]+){4}$/),
    search: "/search?q=lincoln",
    account: "/member/account",
    "sign-in": "/users/sign_in",
    subscribe: "/subscribe/retail",
    terms: "/termsofuse",
    live: scenario("paid_live_with_stats"),
    replay: scenario("free_replay"),
    upcoming: scenario("paid_upcoming"),
  };
  /** As guests get it; a member's page with `Cookie`. */
  async function html(path, headers = {}) {
    const answer = await fetch(explorer.url + path, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.text();
  }
  const saved = (name, text) => {
    const file = join(directory, name);
    writeFileSync(file, text);
    return file;
  };
  const member = await signedIn(explorer.url);
  const texts = new Map();
  for (const [name, path] of Object.entries(pages)) {
    const headers = name === "account" ? { Cookie: member } : {};
    texts.set(name, { whole: await html(path, headers), firstView: await html(path, { ...headers, ...FIRST_VIEW }) });
  }
  await stop(explorer);
  return {
    directory,
    moment: startingMoment(),
    site,
    pages,
    scenario,
    /** A page's HTML as it was first seen, `whole` with its sheets in the head. */
    text: (name) => texts.get(name),
    saved,
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
}
