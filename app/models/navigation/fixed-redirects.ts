import { todayPath, withQuery } from "~/models/navigation/paths";
import { type OwnSite, redirectTarget } from "~/models/navigation/redirect-target";
import { brand } from "~contracts/brand";
import { isStateCode, stateCodeOf } from "~contracts/vocabulary/states";

type FixedRedirect = { to: string; external: boolean };

const inside = (to: string): FixedRedirect => ({ to, external: false });
const outside = (to: string): FixedRedirect => ({ to, external: true });

const BY_PATH: Readonly<Record<string, FixedRedirect>> = {
  "/home": inside("/"),
  [brand.cameraVendor.helpPath]: outside(brand.support.cameraHelpCentre),
  "/customer-support": outside(brand.support.fanSupport),
  "/dvds": inside(`/store/${brand.storeSlug}`),
  "/facebook-watch": inside("/"),
  "/ecal": inside("/"),
  "/championships": inside("/playoffs"),
  // Where password managers send their owner.
  "/.well-known/change-password": inside("/member/account#password"),
};

/** What a poster asks to type (`shortEventPath`). */
const SHORT_EVENT = /^\/g\/([^/]+)$/i;
/** For paper: the day that it is when it's typed. */
const TODAY = /^\/(?:today|tonight)$/i;
const SEASON_NAME = "(?:spring|summer|fall|autumn|winter)";
/** `/fall-championships`, `/fall/championships` (rulings 4) */
const SEASON_CHAMPIONSHIPS = new RegExp(`^/${SEASON_NAME}[-/]championships$`, "i");
/** `/championships/fall/section/cifss` (rulings 4) */
const CHAMPIONSHIP_OF_PLACE = /^\/championships\/[^/]+\/(state|section)\/([^/]+)$/i;
const SEASON = new RegExp(`^(.*?)-?${SEASON_NAME}(?:-|$)`);

/** Sections of the playoffs, by their names in old addresses (S 2.3). */
const SECTION_CODES: Readonly<Record<string, string>> = {
  "cif-central": "cifcs",
  "cif-central-coast": "cifccs",
  "cif-north-coast": "cifncs",
  "cif-northern": "cifns",
  "cif-sac-joaquin": "cifsjs",
  "cif-san-diego": "cifsds",
  "cif-san-francisco": "cifsfs",
  "cif-southern": "cifss",
  "texas-tapps": "tapps",
  "texas-uil": "uil",
  "virginia-vhsl": "vhsl",
  "virginia-visaa": "visaa",
};

export function fixedRedirect(url: Pick<URL, "pathname" | "search">, site: OwnSite): FixedRedirect | null {
  const query = new URLSearchParams(url.search);
  if (url.pathname === "/subscribe/member")
    return inside(withQuery("/users/sign_up", { redir: redirectTarget(query.get("redir"), site) }));
  // The stats upsell sells the event pass (rulings 2).
  if (url.pathname === "/subscribe/stats") return inside(`/subscribe/event${url.search}`);
  if (Object.hasOwn(BY_PATH, url.pathname)) return BY_PATH[url.pathname] ?? null;
  if (TODAY.test(url.pathname)) return inside(todayPath(Object.fromEntries(query)));
  const [, key] = SHORT_EVENT.exec(url.pathname) ?? [];
  if (key) return inside(`/events/event/${key}`);
  const legacy = legacyTarget(url.pathname);
  return legacy ? inside(legacy) : null;
}

function legacyTarget(pathname: string): string | null {
  if (SEASON_CHAMPIONSHIPS.test(pathname)) return "/playoffs";
  const [, kind, place] = CHAMPIONSHIP_OF_PLACE.exec(pathname) ?? [];
  if (kind && place) return `/playoffs/${kind.toLowerCase()}/${place.toLowerCase()}`;
  const [first, second, third, more] = pathname.split("/").slice(1);
  if (!first || !second || more !== undefined) return null;
  if (first === "sport-hq") return third ? null : `/sports/${second}`;
  if (first === "championships") return third ? championshipTarget(third) : "/playoffs";
  if (first === "tournament") return third ? null : tournamentTarget(second);
  return isStateCode(first) && !third ? `/sports/${second}/${first.toLowerCase()}` : null;
}

function championshipTarget(stateOrSection: string): string {
  const state = stateCodeOf(stateOrSection);
  return state ? `/playoffs/state/${stateOrSection.toLowerCase()}` : `/playoffs/section/${stateOrSection}`;
}

/** Where an old address of a tournament leads now; null if nowhere (S 2.3). */
function tournamentTarget(slug: string): string | null {
  const [beforeMadness, madness] = slug.split("-march-madness");
  if (madness !== undefined) return `/playoffs/state/${beforeMadness}`;
  const place = /^(.+)-(?:spring|summer|fall|autumn|winter)-championships/.exec(slug)?.[1];
  if (place) return playoffsTarget(place);
  const season = /spring|summer|fall|autumn|winter/.exec(slug)?.[0];
  const state = SEASON.exec(slug)?.[1];
  return season && state && slug.includes("championship") ? `/championships/${season}/${state}` : null;
}

function playoffsTarget(place: string): string {
  const code = Object.hasOwn(SECTION_CODES, place) ? SECTION_CODES[place] : undefined;
  if (code) return `/playoffs/section/${code}`;
  return isStateCode(place) || stateCodeOf(place) ? `/playoffs/state/${place}` : `/playoffs/section/${place}`;
}
