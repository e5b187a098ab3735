import { prefersSaving } from "~/enhancement/data-saving";
import { type AdTags, type Playable, POSITIONS_KEY } from "~/enhancement/watch/playable";
import { needsEngine, playsNatively } from "~/enhancement/watch/which-engine";
import type { AdRule } from "~/models/ads/ad-rule.server";

/** What needs none of our controls, and so begins before they are there (performance 3). */

export async function askForTags(ruleUrl: string, signal?: AbortSignal): Promise<AdTags> {
  const answer = await fetch(ruleUrl, { headers: { Accept: "application/json" }, signal });
  if (!answer.ok) throw new Error(ruleUrl);
  const { tags }: Pick<AdRule, "tags"> = await answer.json();
  return tags;
}

/** Our controls bring a video to where it was left; the browser begins where the page says. */
function beginsAtStart({ range, live, resumeAt, eventKey, account }: Playable): boolean {
  if (live || range) return true;
  return resumeAt === undefined ? !account?.saved && !remembers(eventKey) : resumeAt === 0;
}

function remembers(eventKey: string): boolean {
  try {
    return localStorage.getItem(POSITIONS_KEY)?.includes(`"${eventKey}"`) ?? false;
  } catch {
    // Storage may be blocked: then nothing is remembered.
    return false;
  }
}

/** Whether the browser's own playback is enough: all but ads work the same. */
export const beginsNatively = (video: HTMLVideoElement, playable: Playable): boolean =>
  playsNatively(video) && !needsEngine(video, playable) && beginsAtStart(playable);

/** The browser fetches the beginning, and may play it later without another gesture. */
export function readyNatively(video: HTMLVideoElement): void {
  const { networkState, readyState, NETWORK_LOADING, HAVE_NOTHING } = video;
  if (networkState === NETWORK_LOADING || readyState > HAVE_NOTHING) return;
  video.preload = "auto";
  video.load();
}

/** What a sign of interest may fetch of a replay. A live game would move on until the press. */
export function beginningFor(video: HTMLVideoElement, playable: Playable): "browser" | "engine" | null {
  if (playable.live || prefersSaving()) return null;
  if (beginsNatively(video, playable)) return "browser";
  return needsEngine(video, playable) && beginsAtStart(playable) ? "engine" : null;
}
