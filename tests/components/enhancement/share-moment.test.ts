import { beforeEach, expect, it, vi } from "vitest";
import { shareMoment } from "~/enhancement/watch/share-moment";

/** The Share beside the plain one, while a replay plays. */

const ADDRESS = "https://fieldhouse.example/events/a-vs-b/gam1";
const video = { currentTime: 0 };
const time = { textContent: "0:00" };
const button = { hidden: true, dataset: {} as Record<string, string>, querySelector: () => time };
let offered: typeof button | null = button;
const stage = { isLive: false };

beforeEach(() => {
  offered = button;
  stage.isLive = false;
  button.hidden = true;
  time.textContent = "0:00";
  button.dataset = { moment: `${ADDRESS}?t=` };
  const querySelector = (selector: string) => (selector === "video" ? video : offered);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { querySelector }));
  shareMoment(stage);
});

function playsAt(second: number) {
  video.currentTime = second;
  document.dispatchEvent(new Event("timeupdate"));
}

it.each([
  [9.9, true, "0:09", "t=9"],
  [10, false, "0:10", "t=10"],
  [754.8, false, "12:34", "t=754"],
  [3_723, false, "1:02:03", "t=3723"],
])("at second %d the link begins there", (second, hidden, text, query) => {
  playsAt(second);
  expect([button.hidden, time.textContent, button.dataset.url?.split("?")[1]]).toEqual([hidden, text, query]);
});

it("stays from then on, and follows each move", () => {
  playsAt(40);
  expect([button.hidden, button.dataset.enhance, button.dataset.url]).toEqual([false, "share", `${ADDRESS}?t=40`]);
  playsAt(3);
  expect([button.hidden, button.dataset.url]).toEqual([false, `${ADDRESS}?t=3`]);
});

it("keeps the publisher that was asked for", () => {
  button.dataset.moment = `${ADDRESS}0?publisher_key=pub0&t=`;
  playsAt(70);
  expect(button.dataset.url).toBe(`${ADDRESS}0?publisher_key=pub0&t=70`);
});

it("asks nothing of a page that offers none, as of a live game", () => {
  offered = null;
  playsAt(70);
  expect(button.hidden).toBe(true);
});

it("says nothing of a live picture that outlasts its game", () => {
  stage.isLive = true;
  playsAt(5_400);
  expect([button.hidden, button.dataset.url]).toEqual([true, undefined]);
  stage.isLive = false;
  playsAt(70);
  expect([button.hidden, button.dataset.url]).toEqual([false, `${ADDRESS}?t=70`]);
});
