import type shaka from "shaka-player/dist/shaka-player.hls-es2021.js";
import { announce } from "~/enhancement/announce";
import { prefersSaving } from "~/enhancement/data-saving";
import { needsEngine } from "~/enhancement/watch/which-engine";
import { closestFinish, type GameAtHand } from "~/models/board/closest-finish";
import type { LiveGame } from "~/models/card/live-game";

/** No rendition is as low, so that the engine takes its lowest. */
const LOWEST = 1;

/** Up to four games at once: one with sound, the others at their lowest rendition (rulings 3). */
export function startWall(wall: HTMLElement): void {
  const engines = new Map<HTMLVideoElement, shaka.Player | null>();
  const games = new Map<string, LiveGame>();
  const followButton = document.querySelector<HTMLButtonElement>("[data-follow-action]");
  let follows = false;

  const videos = () => [...wall.querySelectorAll("video")];
  const videoOf = (tile: Element | null | undefined) => tile?.querySelector("video") ?? null;
  const tileOf = (video: HTMLVideoElement) => video.closest<HTMLElement>("article");
  const heard = () => videos().find(({ muted, paused }) => !muted && !paused) ?? null;

  async function begin(video: HTMLVideoElement): Promise<void> {
    const address = video.dataset.quiet;
    // A phone shows one picture.
    if (!address || engines.has(video) || !video.parentElement?.offsetParent) return;
    engines.set(video, null);
    try {
      if (needsEngine(video, { live: true })) {
        const { HLS_TYPE, loadEngineScript } = await import("./engine/engine");
        const library = await loadEngineScript();
        const engine = new library.Player();
        engines.set(video, engine);
        engine.configure({
          manifest: { hls: { disableClosedCaptionsDetection: true, ignoreTextStreamFailures: true } },
          streaming: { bufferingGoal: 10, bufferBehind: 10 },
          abr: { restrictions: { maxHeight: video.muted ? LOWEST : Infinity } },
        });
        engine.addEventListener("error", (event: Event & { detail?: { severity: number } }) => {
          if (event.detail?.severity === library.util.Error.Severity.CRITICAL) end(video);
        });
        await engine.attach(video);
        await engine.load(address, null, HLS_TYPE);
      } else video.src = address;
      await video.play();
      video.hidden = false;
    } catch {
      end(video);
    }
  }

  function beginAll(): void {
    if (!prefersSaving()) videos().forEach((video) => void begin(video));
  }

  /** The poster and the link to it are left; a press of its sound tries again. */
  function end(video: HTMLVideoElement): void {
    void engines.get(video)?.destroy();
    engines.delete(video);
    video.hidden = true;
    video.muted = true;
  }

  function hear(video: HTMLVideoElement): void {
    video.muted = false;
    for (const other of videos()) if (tileOf(other) !== tileOf(video)) other.muted = true;
    void begin(video);
  }

  /** The viewer's own unmuting of any of them counts as well. */
  function heardElsewhere({ target }: Event): void {
    if (!(target instanceof HTMLVideoElement)) return;
    if (!target.muted) hear(target);
    engines.get(target)?.configure("abr.restrictions.maxHeight", target.muted ? LOWEST : Infinity);
    for (const video of videos())
      tileOf(video)?.querySelector("[data-sound]")?.setAttribute("aria-pressed", String(!video.muted));
  }

  function followAction(): void {
    const playing = videos().filter(({ paused }) => !paused);
    const atHand = playing.flatMap((video): GameAtHand[] => {
      const { game = "", sport = "" } = tileOf(video)?.dataset ?? {};
      const state = games.get(game);
      if (!state) return [];
      const [key, , period, clock, first, second] = state;
      return [{ key, sport, period, clock, first, second }];
    });
    const now = heard();
    const key = closestFinish(atHand, (now && tileOf(now)?.dataset.game) ?? null);
    const next = playing.find((video) => tileOf(video)?.dataset.game === key);
    if (!next || next === now) return;
    hear(next);
    announce(`Sound: ${tileOf(next)?.querySelector("h2")?.textContent ?? ""}`);
  }

  function follow(on: boolean): void {
    follows = on;
    followButton?.setAttribute("aria-pressed", String(on));
    if (on) followAction();
  }

  wall.addEventListener("volumechange", heardElsewhere, true);
  wall.addEventListener(
    "play",
    ({ target }) => {
      if (target instanceof HTMLVideoElement && !target.dataset.quiet) beginAll();
    },
    true,
  );
  // Where the browser plays it by itself; an engine tells its own.
  wall.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLVideoElement && target.dataset.quiet) end(target);
    },
    true,
  );
  wall.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-sound]") : null;
    const video = videoOf(button?.closest("article"));
    if (!video) return;
    follow(false);
    hear(video);
  });
  document.addEventListener("games", ({ detail }) => {
    for (const game of detail) games.set(game[0], game);
    if (follows) followAction();
  });
  followButton?.addEventListener("click", () => follow(!follows));
  for (const hidden of document.querySelectorAll<HTMLElement>("[data-sound], [data-follow-action]"))
    hidden.hidden = false;
  // It may have begun before this script came.
  if (videos().some(({ dataset, paused }) => !dataset.quiet && !paused)) beginAll();
}

declare global {
  interface DocumentEventMap {
    /** What the games of the page's lists just said. */
    games: CustomEvent<LiveGame[]>;
  }
}
