import { expect, it, vi } from "vitest";
import { reloadPage } from "~/enhancement/watch/reload";

const NO_SOURCE = 3;

it.each<[what: string, anew: boolean, type: string, networkState: number, answer: number | null]>([
  ["its script is there", true, "navigate", NO_SOURCE, 200],
  ["the site has no script of so long ago anymore", true, "navigate", NO_SOURCE, 404],
  ["the site is in trouble", false, "navigate", NO_SOURCE, 503],
  ["nobody answers", false, "navigate", NO_SOURCE, null],
  ["it has come anew already", false, "reload", NO_SOURCE, 200],
  ["the browser plays by itself", false, "navigate", 1, 200],
])("a page that nothing plays on, where %s: comes anew %s", async (_what, anew, type, networkState, answer) => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal("performance", { getEntriesByType: () => [{ type }] });
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", async () => {
    if (answer === null) throw new TypeError("no network");
    return new Response(null, { status: answer });
  });
  const stage = { dataset: { script: "/assets/player-1.js" } } as unknown as HTMLElement;
  reloadPage(stage, { networkState } as HTMLVideoElement);
  await new Promise(setImmediate);
  expect(reload).toHaveBeenCalledTimes(anew ? 1 : 0);
});
