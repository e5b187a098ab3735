import { pageVisit } from "~/enhancement/page-visit";

/** `NETWORK_NO_SOURCE` */
const NO_SOURCE = 3;
const NOT_FOUND = 404;

/** Nothing plays without our scripts: no source could be fetched, or none is of a kind that the browser knows. */
export const isDead = ({ networkState }: HTMLVideoElement): boolean => networkState === NO_SOURCE;

/**
 * Firefox asks for a module only once in a page's life, even if the network was away: a video that nothing else plays
 * needs a fresh page. Once, for a file may be kept away for good, and only if the site answers: also that it no longer
 * has a script of so long ago.
 */
export function reloadPage(stage: HTMLElement, video: HTMLVideoElement): void {
  if (pageVisit()?.type !== "reload" && isDead(video))
    fetch(stage.dataset.script ?? "", { cache: "reload" }).then(
      ({ ok, status }) => (ok || status === NOT_FOUND) && location.reload(),
      () => undefined,
    );
}
