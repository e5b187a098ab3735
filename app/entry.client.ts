/** The only React in the browser: the player's controls, loaded by app/enhancement/watch/. */
export async function loadPlayer() {
  // In development, components need the hot-reload runtime first.
  if (import.meta.hot) await import("virtual:remix/inject-hmr-runtime");
  return import("~/components/player/mount-player").then((player) => player.mountPlayer);
}

/** Only a board of games asks for it. */
export const loadWall = () => import("~/components/player/wall").then((wall) => wall.startWall);

/** What the player would ask for itself, once it is there: fetched beside it. */
export const fetchAhead = {
  ads: (): Promise<unknown> => import("~/components/player/ads/ad-breaks"),
  engine: (): Promise<unknown> => import("shaka-player/dist/shaka-player.hls-es2021.js"),
  /** Of the stream, for the engine. */
  beginning: () => import("~/components/player/engine/stream-beginning").then((stream) => stream.fetchBeginningOf),
};
