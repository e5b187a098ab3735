// Builds the scripts of pages: main.ts for all, watch.ts for those with a player, checkout.ts for checkout, live-
// games.ts for lists of games, tonight.ts for tonight's plays, desk.ts for the staff's evening, notifications.ts for
// devices that take them, timings.ts for who lets us measure, show-password.ts for who types one, passkeys.ts for
// who has or makes one.
import { build } from "esbuild";
import { ALIASES } from "./aliases.js";
import { BROWSERS } from "./browsers.js";
import { fromRoot } from "./paths.js";

export async function buildEnhancement() {
  await build({
    entryPoints: {
      enhance: fromRoot("app/enhancement/main.ts"),
      watch: fromRoot("app/enhancement/watch.ts"),
      checkout: fromRoot("app/enhancement/checkout.ts"),
      "live-games": fromRoot("app/enhancement/live-games.ts"),
      timings: fromRoot("app/enhancement/timings.ts"),
      desk: fromRoot("app/enhancement/desk.ts"),
      tonight: fromRoot("app/enhancement/tonight.ts"),
      notifications: fromRoot("app/enhancement/notifications.ts"),
      passkeys: fromRoot("app/enhancement/passkeys.ts"),
      "show-password": fromRoot("app/enhancement/show-password.ts"),
    },
    outdir: fromRoot("app/enhancement/built"),
    bundle: true,
    minify: true,
    format: "esm",
    target: BROWSERS,
    alias: ALIASES,
    legalComments: "none",
    logLevel: "warning",
  });
}

if (process.argv[1] === import.meta.filename) await buildEnhancement();
