import { expect, it, vi } from "vitest";
import { listenToVideo } from "~/components/player/playback/video-events";

function listening() {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const browser = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", browser);
  const video = Object.assign(new EventTarget(), { textTracks: new EventTarget() });
  const ending = new AbortController();
  const heard: string[] = [];
  listenToVideo(video as unknown as HTMLVideoElement, ending.signal, ({ type }) => heard.push(type));
  return { page, browser, ending, heard };
}

it("says when the page is put away and looked at again, and when the network is back", () => {
  const { page, browser, ending, heard } = listening();
  for (const hidden of [true, false]) {
    page.hidden = hidden;
    page.dispatchEvent(new Event("visibilitychange"));
  }
  browser.dispatchEvent(new Event("online"));
  expect(heard).toEqual(["page:hidden", "page:shown", "page:online"]);
  ending.abort();
  browser.dispatchEvent(new Event("online"));
  page.dispatchEvent(new Event("visibilitychange"));
  expect(heard).toHaveLength(3);
});
