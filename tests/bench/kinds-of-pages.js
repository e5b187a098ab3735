// The kinds of pages that are asked for again and again, each at many addresses: those that pages link to.
import { Buffer } from "node:buffer";
import { signedIn } from "./league.js";

const STATES = ["ohio", "texas", "california", "florida", "georgia", "new-york", "michigan", "oregon"];
export const CODES = ["oh", "tx", "ca", "fl", "ga", "ny", "mi", "or"];
export const SPORTS = ["basketball", "football", "volleyball", "soccer", "wrestling", "ice-hockey"];
export const WORDS = "lincoln,central high school,washington football,st mary,valley,roosvelt,liberty".split(",");
export const NAMES = ["lincoln high school", "central high", "st marys academy", "washington", "roosvelt", "northgate"];
export const at = (list, index) => list[index % list.length];

const ofKind = (sitemaps, kind) => sitemaps.filter((path) => path.startsWith(`/sitemaps/${kind}-`));

/** Of a file that is as long as what it tells: a calendar, news, a sitemap. */
const ENTRY = /BEGIN:VEVENT|<item>|<url>|<sitemap>/g;

/** Paths on the site that lead to events, schools and others, found where its pages link to them. */
async function addresses({ url }) {
  const links = async (path, pattern) => {
    const html = await (await fetch(url + path)).text();
    return [
      ...new Set(
        [...html.matchAll(/href="(\/[^"]*)"/g)]
          .map(([, href]) => href.replaceAll("&amp;", "&"))
          .filter((href) => pattern.test(href)),
      ),
    ];
  };
  const all = async (paths, pattern) => (await Promise.all(paths.map((path) => links(path, pattern)))).flat();
  const lists = ["/watch-events", "/watch-events?status=upcoming", "/watch-events?status=ondemand"];
  const events = await all(lists, /^\/events\/[\w-]+\/[\w-]+$/);
  const of = (path) => STATES.map((state) => path + state);
  const inNetwork = await all(of("/states/"), /^\/schools\/[\w-]+$/);
  const listed = await all(of("/find-school/"), /^\/schools\/[\w-]+$/);
  const sportsInPlay = await all(of("/playoffs/brackets/"), /^\/playoffs\/brackets\/[\w-]+\/[\w-]+$/);
  const brackets = await all(sportsInPlay.slice(0, 40), /^\/playoffs\/brackets(?:\/[\w-]+){4}$/);
  const { indexes, sitemaps } = await sitemapsOf(url);
  return { events, inNetwork, listed, sportsInPlay, brackets, indexes, sitemaps };
}

/** Every index, as robots.txt names them in production, and what all of them name. */
async function sitemapsOf(url) {
  const indexes = [];
  const sitemaps = [];
  for (;;) {
    const path = indexes.length === 0 ? "/sitemap.xml" : `/sitemaps/index-${indexes.length + 1}.xml`;
    const answer = await fetch(url + path);
    const text = await answer.text();
    if (!answer.ok) return { indexes, sitemaps };
    indexes.push(path);
    sitemaps.push(...[...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname));
  }
}

/** What the kinds of pages need to know of a site. */
export const known = async (server) => ({ known: await addresses(server), cookies: await signedIn(server.url) });

/** By name: the address of the nth page. */
export const KINDS = {
  home: () => "/",
  search: (_, index) => `/search?q=${encodeURIComponent(`${at(WORDS, index)} ${at(CODES, index)}`)}`,
  "search, one type": (_, index) =>
    `/search?q=${encodeURIComponent(at(WORDS, index))}&type=${at(["events", "schools", "highlights"], index)}` +
    `&page=${1 + (index % 3)}`,
  "watch-events": (_, index) => `/watch-events?page=${1 + (index % 5)}`,
  "watch-events, filtered": (_, index) =>
    `/watch-events?status=${at(["live", "upcoming", "ondemand"], index)}&activity=${at(SPORTS, index)}&state=` +
    `${at(CODES, index)}${index % 2 ? "&level=varsity" : "&free_only=true"}`,
  "watch-events, a day": (_, index) => {
    const day = `2026-11-${String(1 + (index % 28)).padStart(2, "0")}`;
    return `/watch-events?from=${day}&to=${day}`;
  },
  school: ({ inNetwork }, index) => at(inNetwork, index),
  "school, schedule": ({ inNetwork }, index) => `${at(inNetwork, index)}/basketball/schedule`,
  "school outside the network": ({ listed }, index) => at(listed, index),
  sport: (_, index) => `/sports/${at(SPORTS, index)}`,
  state: (_, index) => `/states/${at(CODES, index)}`,
  "find-school": (_, index) => `/find-school?q=${encodeURIComponent(at(NAMES, index))}`,
  "find-school in a state": (_, index) =>
    `/find-school/${at(STATES, index)}?` +
    `${index % 2 ? `letter=${at([..."abcdlmst"], index)}` : `page=${1 + (index % 4)}`}`,
  event: ({ events }, index) => at(events, index),

  playoffs: () => "/playoffs",
  "brackets of a sport": ({ sportsInPlay }, index) => at(sportsInPlay, index),
  bracket: ({ brackets }, index) => at(brackets, index),
  "calendar of a school": ({ inNetwork }, index) =>
    `${at(inNetwork, index).replace("/schools/", "/feeds/schools/")}/calendar.ics`,

  "sitemap index": ({ indexes }, index) => at(indexes, index),
  "sitemap of schools": ({ sitemaps }, index) => at(ofKind(sitemaps, "schools"), index),
  "sitemap of videos": ({ sitemaps }, index) => at(ofKind(sitemaps, "videos"), index),
  "member, home": () => "/",
  "member, account": () => "/member/account",
  "member, library": () => "/member/library",
};

/** One page of a kind, the nth of its addresses: its status, how long it took, and how many entries a file has. */
export async function pageOf({ url, known, cookies }, kind, nth) {
  const path = KINDS[kind](known, nth);
  const began = performance.now();
  const answer = await fetch(url + path, {
    redirect: "manual",
    headers: kind.startsWith("member,") ? { Cookie: cookies } : {},
  });
  const body = await answer.arrayBuffer();
  const ms = performance.now() - began;
  const isFile = !answer.headers.get("Content-Type")?.startsWith("text/html");
  const entries = isFile ? (Buffer.from(body).toString().match(ENTRY)?.length ?? 0) : 0;
  return { path, status: answer.status, ms, entries };
}
