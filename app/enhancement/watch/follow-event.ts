import { delayScores, isOlder, LONGEST_REWIND_SECONDS } from "~/models/event/score/delayed-score";
import { zonedClock } from "~/models/place/zoned-clock";
import { GONE, pollLive } from "../live-poll";
import { pageAt } from "../partial-update";
import { patience } from "../patience";
import { visitorClock as now } from "../visitor-clock";
import { countDown } from "./count-down";
import { newerPage } from "./newer-page";
import { FAR_SECONDS, pastScores } from "./past-score";
import { renew, renewAround } from "./renew";
import type { Stage } from "./stage";

/** `seen`: the page was told often enough to see the change happen; one that is `found` may be older. */
type Score = { at: string; element: HTMLElement; how: "seen" | "found" };

/** `code`: the mark of the status; `at`: when the score was taken, undefined without a score. */
type Part = { element: HTMLElement; code: string; next: number; at?: string | undefined };

/** A kept page is late by its age, so one that counts down soon asks how many seconds are left. */
const COUNTDOWN_SECONDS = 5;
/** Someone who hears no more often than this doesn't know when a period ended. */
const SEEN_MS = 60_000;
/** Just before a live edge gets its next segment, the picture is older by that than its distance from the edge. */
const SEGMENT_SECONDS = 2;
/** The pass for them has ended, or the visitor may no longer read them. */
const LOST_STATS = "stats";

/** Keeps an event's page current; only a new status fetches the whole page (rulings 3, "status while on the page"). */
export function followEvent(article: HTMLElement, stage: Stage): void {
  const { zone = "UTC" } = article.dataset;
  const livePart = () => document.getElementById("live-part");
  const countdown = () => document.querySelector<HTMLElement>("time[data-starts-in]");
  const first = partOf(livePart());
  if (!article.dataset.live || !first) return;

  // A rewound picture outlasts the game, and with it the question how that stood.
  let liveHref = article.dataset.live;
  let isOver = false;
  const rewound = rewinds(now);
  const secondsRewound = () => rewound(stage.isLive ? document.querySelector("video") : null, isOver);
  /** Far back the newest score is kept, not shown, and waits for no picture. */
  const secondsToHold = () => {
    const seconds = secondsRewound();
    return seconds && Math.min(seconds + SEGMENT_SECONDS, FAR_SECONDS);
  };
  /** A newer page's words about the event. */
  let untold: HTMLElement | null = null;

  let newest: Score | null = null;
  const scores = delayScores<Score>({
    now,
    behind: secondsToHold,
    show: (score) => {
      newest = score;
      if (!past.isOn()) showPart(score.element, score.how);
    },
  });
  const past = pastScores<HTMLElement>({
    now,
    behind: secondsRewound,
    ask: (seconds) => partThen(liveHref, seconds),
    show: (part) => showPart(part, "past"),
    live: () => newest && showPart(newest.element, "found"),
  });
  let heardAt = now();
  let heardCode = article.dataset.code;

  const poll = pollLive({
    href: () => article.dataset.live || null,
    read: (answer) => partOf(new DOMParser().parseFromString(answer, "text/html").getElementById("live-part")),
    firstAfter: countdown() ? COUNTDOWN_SECONDS : first.next,
    stream: () => article.dataset.stream,
    silent: () => tell("last-heard", `Last update ${zonedClock(heardAt, zone) ?? ""}; trying again`),
    gone: () => void leave(),
    unchanged: () => (heardAt = now()),
    heard: ({ element, code, at }) => {
      const how = now() - heardAt < SEEN_MS ? "seen" : "found";
      heardAt = now();
      heardCode = code;
      isOver = !code.startsWith("live_available");
      const { startsIn } = element.dataset;
      const countedDown = countdown();
      if (startsIn && countedDown) countedDown.dataset.startsIn = startsIn;
      tell("last-heard", "");
      tell("stream-notice", element.dataset.notice ?? "");
      // The score must not get ahead of the delayed picture.
      if (at) scores.hold({ at, element, how });
      const lostStats = livePart()?.dataset.at && !at;
      const reason = code !== article.dataset.code ? code : lostStats ? LOST_STATS : "";
      // A page without its video is no older one: asked for once, so that an outage isn't made worse.
      void seek(reason, article.dataset.code?.includes("without-video") ? 1 : undefined);
    },
  });
  const seek = newerPage(takePage, poll.again);

  const tick = countDown(countdown, now, poll.again);
  setInterval(() => {
    tick();
    scores.tick();
    // Without a score there is none that could get ahead of the picture.
    if (livePart()?.dataset.at || past.isOn()) past.tick();
    tellAbout();
  }, 1_000);

  const pageHref = () => article.dataset.page ?? location.href;

  function showPart(part: HTMLElement, how: Score["how"] | "past") {
    const here = livePart();
    const { at = "", period = null } = part.dataset;
    if (!here || (how !== "past" && here.dataset.at && isOlder({ at }, { at: here.dataset.at }))) return;
    const updated = part.querySelector("time");
    if (updated) updated.textContent = zonedClock(Date.parse(at), zone);
    renew(here, part);
    if (how !== "past") stage.tellPeriod(period, how === "seen");
  }

  /** To the page that says so (S 2.11). A kept one may not know it yet. */
  async function leave() {
    if (stage.isPlaying) return tell("last-heard", "This event was moved or deleted.");
    const page = await fetch(pageHref(), { signal: patience() }).catch(() => null);
    if (page?.status === GONE || (page?.ok && !(await page.text()).includes(`data-event="${article.dataset.event}"`)))
      location.reload();
  }

  async function takePage(reason: string): Promise<boolean> {
    const page = await pageAt(pageHref(), patience()).catch(() => null);
    const newer = page?.querySelector<HTMLElement>("article[data-event]");
    if (!page || !newer || newer.dataset.event !== article.dataset.event) return false;
    // A page for lost stats has a new pass for them, or none.
    if (reason === LOST_STATS || newer.dataset.code !== article.dataset.code) takeNewer(page, newer);
    return article.dataset.code === heardCode;
  }

  function takeNewer(page: Document, newer: HTMLElement) {
    const [watch, about, part] = ["watch", "about", "live-part"].map((id) => page.getElementById(id));
    if (watch) stage.offer(watch);
    untold = about ?? null;
    // A score of the page waits for the picture like any other.
    if (part?.dataset.at) scores.hold({ at: part.dataset.at, element: part, how: "found" });
    else if (part) livePart()?.replaceWith(part);
    const { live = "", stream = "", code = "" } = newer.dataset;
    const isMoved = live !== article.dataset.live;
    liveHref = live || liveHref;
    Object.assign(article.dataset, { live, stream, code });
    if (isMoved) poll.again();
    document.title = page.title;
    tellAbout();
    document.dispatchEvent(new Event("renewed"));
  }

  /** Not beside a rewound picture, for they may say how the game ended, nor under an open dialog. */
  function tellAbout() {
    const here = document.getElementById("about");
    if (here && untold && secondsRewound() <= FAR_SECONDS && !here.querySelector("dialog[open]")) {
      renewAround(here, untold, document.getElementById("watch"));
      untold = null;
      document.dispatchEvent(new Event("renewed"));
    }
    // Elsewhere stands the part's score, too: a newer page's own may be ahead of the picture.
    const places = [...document.querySelectorAll("[data-score-now]")];
    const inPart = places.pop();
    if (inPart) places.forEach((place) => renew(place, inPart));
  }
}

function partOf(element: HTMLElement | null): Part | null {
  const { code, next, at } = element?.dataset ?? {};
  return element && code && next ? { element, code, next: Number(next), at } : null;
}

/** Announced as a status, so only when it changes. */
function tell(id: string, words: string) {
  const place = document.getElementById(id);
  if (place && place.textContent !== words) place.textContent = words;
}

/** How the event stood then; null when no one answers, or no one looks: a paused picture may be left for hours. */
async function partThen(live: string, seconds: number): Promise<HTMLElement | null> {
  if (document.hidden) return null;
  const page = await pageAt(`${live}&behind=${seconds}`, patience()).catch(() => null);
  return page?.getElementById("live-part") ?? null;
}

type Picture = Pick<HTMLVideoElement, "ended" | "currentTime" | "duration"> & {
  played: Pick<TimeRanges, "length">;
  seekable: Pick<TimeRanges, "length" | "end">;
};

/**
 * How many seconds old a live picture is. A paused one is a past one, too; one that hasn't begun, or has ended, is
 * none. Ask once a second: after the game (`isOver`) the live edge stands still, and time goes on.
 */
export function rewinds(now: () => number) {
  let edge = { end: 0, at: 0 };
  return (video: Picture | null, isOver: boolean): number => {
    if (!video || video.ended || !video.played.length || !video.seekable.length) return 0;
    const end = video.seekable.end(video.seekable.length - 1);
    if (end !== edge.end) edge = { end, at: now() };
    const stood = isOver || end >= video.duration ? (now() - edge.at) / 1_000 : 0;
    return Math.min(Math.max(end - video.currentTime, 0) + stood, LONGEST_REWIND_SECONDS);
  };
}
