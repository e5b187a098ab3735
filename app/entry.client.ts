/** The only React in the browser: the player's controls, loaded by app/enhancement/watch/. */
export async function loadPlayer() {
  // In development, components need the hot-reload runtime first.
  if (import.meta.hot) await import("virtual:remix/inject-hmr-runtime");
  return (await import("~/components/player/mount-player")).mountPlayer;
}
