import type { DateTime } from "luxon";
import { DEFAULT_TEAM_COLOR } from "~/models/card/format-card";
import { initials } from "~/models/card/initials";
import { activityLine, boardOf, eventHeadlines, mediaOf } from "~/models/event/page/event-by-publisher";
import { teamName, teamsOfTwo } from "~/models/event/page/teams";
import { eventDisplayStatus } from "~/models/event/status/display-status";
import { OFF_WORDS, offStatus } from "~/models/event/status/off-status";
import { hasStarted, isDigitallyAvailable } from "~/models/event/status/timing";
import type { ShareImage } from "~/models/navigation/page";
import { sharePicturePath } from "~/models/navigation/paths";
import type { TeamFilter } from "~/models/navigation/team-filter";
import { hexColor } from "~/models/place/color";
import { scrimOver } from "~/models/place/contrast";
import { placeText } from "~/models/place/place-text";
import { durationText, scheduledDate, startOf, zoneOf } from "~/models/place/time";
import { brand } from "~contracts/brand";
import type { Clip } from "~contracts/records/clip";
import type { Event, Participant, Publisher } from "~contracts/records/event";
import type { Bracket } from "~contracts/records/playoffs";
import type { Profile } from "~contracts/records/profile";
import { shortened } from "~contracts/shortened";
import { GENDERS, LEVELS, sportSlug } from "~contracts/vocabulary/activities";

const PICTURE_SIZE = { width: 1200, height: 630 } as const;

export type PictureSide = { name: string; logo?: string | null; color: string; score: number | null };
export type SharePicture = {
  kicker: string;
  sides: readonly [PictureSide] | readonly [PictureSide, PictureSide];
  line: string;
  isLive: boolean;
};

export function eventPicture(event: Event, publisher: Publisher | null, now: DateTime): SharePicture {
  const { label, subheadline } = eventHeadlines(event, publisher);
  const datacast = boardOf(event, publisher);
  const board = datacast?.scoreboard ?? null;
  const pair = teamsOfTwo(event);
  const scoreOf = ({ key }: Participant) => board?.teams.find((team) => team.key === key)?.score ?? null;
  const side = (participant: Participant): PictureSide => ({
    name: teamName(participant),
    logo: participant.logo,
    color: hexColor(participant.primary_color) ?? DEFAULT_TEAM_COLOR,
    score: scoreOf(participant),
  });
  const isLive =
    eventDisplayStatus(event, publisher, now) === "live_available" ||
    (board !== null && !board.final && datacast?.status === "inprogress");
  const first = event.participants[0];
  return {
    kicker: activityLine(event) || label,
    sides: pair
      ? [side(pair.away), side(pair.home)]
      : [
          {
            ...{ name: subheadline, logo: first?.logo, score: null },
            color: hexColor(first?.primary_color) ?? DEFAULT_TEAM_COLOR,
          },
        ],
    line: board?.final ? "Final" : isLive ? (board?.period ?? "") : lineOf(event, publisher, now),
    isLive,
  };
}

function lineOf(event: Event, publisher: Publisher | null, now: DateTime): string {
  const off = offStatus(event);
  if (off) return OFF_WORDS[off];
  const media = mediaOf(publisher);
  if (media.vod?.status === "complete" && isDigitallyAvailable(media, event, now)) return "Watch the replay";
  const start = startOf(event);
  if (!start || hasStarted(media) || media.datacast?.status === "complete") return "";
  return scheduledDate(start, zoneOf(event), event.time_to_be_determined);
}

/** `subject` is the team: "Varsity Boys Football". */
export function organizationPicture(profile: Profile, subject = ""): SharePicture {
  const { name, logo, city, state_code, primary_color } = profile;
  return {
    kicker: placeText({ city, state_code }),
    sides: [{ name, logo, color: hexColor(primary_color) ?? DEFAULT_TEAM_COLOR, score: null }],
    line: subject || "Live games, replays, and highlights",
    isLive: false,
  };
}

/** The champion in its colors, or the title that is played for (rulings 3). */
export function bracketPicture({ name, season, status, live_games, champion }: Bracket): SharePicture {
  const isLive = live_games > 0;
  const side = champion
    ? {
        ...{ name: champion.short_name || champion.name, logo: champion.logo },
        color: hexColor(champion.primary_color) ?? DEFAULT_TEAM_COLOR,
      }
    : { name, color: DEFAULT_TEAM_COLOR };
  const playing = live_games === 1 ? "1 game now" : `${live_games} games now`;
  const waiting = status === "scheduled" ? "The bracket is set" : "";
  return {
    kicker: champion ? name : `${season} playoffs`,
    sides: [{ ...side, score: null }],
    line: champion ? `${season} champion` : isLive ? playing : waiting,
    isLive,
  };
}

/** A clip's title over its game's teams; no score, which would tell how the game went on. */
export function clipPicture({ title, start, end }: Clip, game: SharePicture): SharePicture {
  const [first, second] = game.sides;
  const bare = (side: PictureSide): PictureSide => ({ ...side, score: null });
  return {
    kicker: `Clip, ${durationText(end - start)}`,
    sides: second ? [bare(first), bare(second)] : [bare(first)],
    line: title,
    isLive: false,
  };
}

export function pictureAlt({ kicker, sides, line, isLive }: SharePicture): string {
  const [first, second] = sides;
  const sideText = (side: PictureSide) => [side.name, side.score].filter((part) => part !== null).join(" ");
  const teams = second
    ? [sideText(first), sideText(second)].join(first.score === null ? " vs. " : ", ")
    : sideText(first);
  return [teams, kicker, isLive && "Live", line].filter(Boolean).join(", ");
}

const { width: WIDTH, height: HEIGHT } = PICTURE_SIZE;
const STAGE = 450;

/** The crest of a side, in a circle around a point. */
type Emblem = (side: PictureSide, x: number, y: number, radius: number) => string;

export const letters: Emblem = ({ name }, x, y, radius) => crest(name, x, y, radius);

/** Text uses the display font. */
export function pictureSvg(picture: SharePicture, emblem = letters): string {
  const { kicker, sides, line, isLive } = picture;
  const [left, right] = sides;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#060b14"/>`,
    ground(left, 0, right ? 600 : WIDTH),
    right ? ground(right, 600, 600) : "",
    right ? `<rect x="598" width="4" height="${STAGE}" fill="#e0e0e0"/>` : "",
    ...(right ? [half(left, 0, emblem), half(right, 600, emblem), between(left, right)] : [alone(left, emblem)]),
    isLive
      ? `<rect x="60" y="500" width="118" height="56" rx="8" fill="#d92d2d"/>${text("LIVE", 119, 541, 42, "middle")}`
      : "",
    text(line, isLive ? 204 : 60, 546, 54, "start", 840),
    text(kicker, 60, 602, 32, "start", 700, "#aab8cd"),
    `<circle cx="880" cy="566" r="7" fill="#ffb020"/>`,
    `<path d="M860 588v-16a20 20 0 0 1 40 0v16M853 588h54" fill="none" stroke="#fff" stroke-width="5"/>`,
    text(brand.name.toUpperCase(), 1140, 590, 52, "end"),
    "</svg>",
  ].join("");
}

/** Dimmed enough for white text. */
function ground({ color }: PictureSide, x: number, width: number): string {
  const place = `x="${x}" width="${width}" height="${STAGE}"`;
  return `<rect ${place} fill="${color}"/><rect ${place} opacity="${scrimOver(color)}"/>`;
}

function half(side: PictureSide, x: number, emblem: Emblem): string {
  const { name, score } = side;
  // Next to a score, the crest moves to the outer edge.
  const crestX = score === null ? x + 300 : x === 0 ? 180 : 1020;
  const scoreX = x === 0 ? 430 : 770;
  return [
    emblem(side, crestX, 190, 112),
    score === null ? "" : text(String(score), scoreX, 250, 180, "middle", 260),
    text(name, x + 300, 405, 62, "middle", 540),
  ].join("");
}

function between(left: PictureSide, right: PictureSide): string {
  if (left.score !== null && right.score !== null) return "";
  return (
    `<circle cx="600" cy="190" r="52" fill="#03060c" stroke="#e0e0e0" stroke-width="4"/>` +
    `${text("VS", 600, 208, 50, "middle")}`
  );
}

function alone(side: PictureSide, emblem: Emblem): string {
  const { name } = side;
  const [first, second] = inLines(name, 84, ALONE_ROOM);
  if (second === undefined) return emblem(side, 600, 170, 116) + text(name, 600, 400, 84, "middle", ALONE_ROOM);
  return [
    emblem(side, 600, 142, 100),
    text(first, 600, 335, 76, "middle", ALONE_ROOM),
    text(second, 600, 420, 76, "middle", ALONE_ROOM),
  ].join("");
}

const ALONE_ROOM = 1080;

/** Two lines of about the same length where one would be too long. */
function inLines(words: string, size: number, room: number): [string] | [string, string] {
  if (words.length * LETTER * size <= room) return [words];
  const breaks = [...words.matchAll(/ /g)].map(({ index }) => index);
  const [first] = breaks.sort((one, other) => Math.abs(one - words.length / 2) - Math.abs(other - words.length / 2));
  return first === undefined ? [words] : [words.slice(0, first), words.slice(first + 1)];
}

export function crest(name: string, x: number, y: number, radius: number, color = "#f4f7fb"): string {
  return [
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${color}" stroke-width="12"/>`,
    text(initials(name), x, y + radius * 0.32, radius * 0.9, "middle", radius * 1.5, color),
  ].join("");
}

/** Letter width over font size for the condensed font, slightly above average. */
const LETTER = 0.43;

/** Shrinks to half its size at most, then gets cut. */
export function text(
  words: string,
  x: number,
  y: number,
  size: number,
  anchor: "start" | "middle" | "end",
  room = Infinity,
  fill = "#ffffff",
): string {
  if (words === "") return "";
  const width = [...words].length * LETTER * size;
  const fitting = Math.floor(Math.max(size / 2, Math.min(size, (size * room) / width)));
  const most = Math.floor(room / (LETTER * fitting));
  return (
    `<text x="${x}" y="${y}" font-size="${fitting}" text-anchor="${anchor}" fill="${fill}" font-family="Barlow ` +
    `Condensed" font-weight="700">${escaped(shortened(words, most))}</text>`
  );
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
// eslint-disable-next-line no-control-regex -- no XML may hold one, not even escaped (XML 1.0, 2.2)
const FORBIDDEN = /[\u0000-\u001f\ud800-\udfff\ufffe\uffff]/g;
const escaped = (words: string) => words.replace(FORBIDDEN, "").replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");

/** A team's picture lies beside its school's: "lakewood-oh.football.boys.varsity". */
export const teamPictureKey = (slug: string, { sport, gender, level }: TeamFilter): string =>
  [slug, ...(sport ? [sportSlug(sport), gender, level] : [])].filter(Boolean).join(".");

/** Null where it names no sport of the school's, nor a gender or level that there is. */
export function pictureTeam(parts: readonly string[], { sports }: Pick<Profile, "sports">): TeamFilter | null {
  const [slug, gender, level] = parts;
  if (slug === undefined) return {};
  const sport = sports?.find((one) => sportSlug(one) === slug);
  const isKnown =
    (gender === undefined && level === undefined) ||
    (GENDERS.some((known) => known === gender) && LEVELS.some((known) => known.slug === level));
  if (!sport || !isKnown) return null;
  return gender && level ? { sport, gender, level } : { sport };
}

export type PictureFamily = "events" | "schools" | "associations" | "affiliates" | "brackets" | "clips";

export function shareImage(family: PictureFamily, key: string, picture: SharePicture): ShareImage {
  const href = sharePicturePath(family, key, pictureVersion(picture));
  return { href, alt: pictureAlt(picture), ...PICTURE_SIZE };
}

/** FNV-1a over everything drawn, a crest by its address, so any change gives a new version. */
export function pictureVersion(picture: SharePicture): string {
  const svg = pictureSvg(picture, (side, ...place) => letters(side, ...place) + (side.logo ?? ""));
  let hash = 0x811c9dc5;
  for (let at = 0; at < svg.length; at++) hash = Math.imul(hash ^ svg.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
