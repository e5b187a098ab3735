import { expect, it, onTestFinished, vi } from "vitest";
import { PagePlayer } from "~/enhancement/watch/page-player";

const [LOADING, NO_SOURCE] = [2, 3];
const NOWHERE = "/assets/nowhere.js";
/** When the player, which asked first, knows that it has no script, however busy the machine is. */
const soon = async () => {
  await import(/* @vite-ignore */ NOWHERE).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 20));
};

/** A player whose own script cannot be had. */
function withoutItsScript(playable: object = {}) {
  const window = new EventTarget();
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", { activeElement: null });
  vi.stubGlobal("navigator", {});
  const video = Object.assign(new EventTarget(), {
    paused: true,
    controls: false,
    networkState: NO_SOURCE,
    load: () => void (video.networkState = LOADING),
    play: vi.fn(async () => undefined),
    canPlayType: () => "",
  });
  const button = Object.assign(new EventTarget(), { hidden: true, setAttribute: vi.fn(), removeAttribute: vi.fn() });
  const stage = Object.assign(new EventTarget(), {
    dataset: { player: JSON.stringify(playable), script: NOWHERE },
    querySelector: (what: string) => (what === "video" ? video : button),
    contains: () => false,
  });
  const player = new PagePlayer(stage as unknown as HTMLElement, () => undefined);
  // A press leaves a timer behind.
  onTestFinished(() => player.remove());
  return { window, video, button, stage };
}

it("a press keeps its button while a source fails in the middle of it, and plays once it ends", async () => {
  const { window, video, button, stage } = withoutItsScript();
  stage.dispatchEvent(new Event("pointerenter"));
  await soon();
  stage.dispatchEvent(new Event("pointerdown"));
  button.dispatchEvent(new Event("pointerdown"));
  video.dispatchEvent(new Event("error"));
  await soon();
  expect(button.hidden).toBe(false);
  window.dispatchEvent(new Event("pointerup"));
  button.dispatchEvent(new Event("click"));
  await soon();
  expect(button.hidden).toBe(true);
  expect(video.controls).toBe(true);
  expect(video.play).toHaveBeenCalledTimes(1);
});

it("asks for ads once, with the first sign and before the press", async () => {
  const fetch = vi.fn(async () => Response.json({ tags: null }));
  vi.stubGlobal("fetch", fetch);
  const { stage, button } = withoutItsScript({ adsUrl: "/events/evt1/ads" });
  expect(fetch).not.toHaveBeenCalled();
  stage.dispatchEvent(new Event("pointerenter"));
  expect(fetch).toHaveBeenCalledTimes(1);
  button.dispatchEvent(new Event("click"));
  await soon();
  expect(fetch).toHaveBeenCalledTimes(1);
});
