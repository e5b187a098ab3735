import { readCardAbout } from "~/models/card/card-about";

export function clickReport(data: DOMStringMap, href: string, index: number): Record<string, string> {
  const { track = "", about, ...rest } = data;
  return {
    track,
    url: href,
    index: String(index),
    ...(about ? readCardAbout(about) : {}),
    ...(rest as Record<string, string>),
  };
}

/** To the body's `data-track-url`, without delaying navigation. */
export function reportClick(link: HTMLElement) {
  const address = document.body.dataset.trackUrl;
  if (!address) return;
  const item = link.closest("li");
  const index = item?.parentElement ? [...item.parentElement.children].indexOf(item) : 0;
  const report = clickReport(link.dataset, link.getAttribute("href") ?? "", index);
  const date = link.dataset.about && link.closest("article")?.querySelector("time")?.dateTime;
  navigator.sendBeacon(address, new URLSearchParams(date ? { ...report, date } : report));
}
