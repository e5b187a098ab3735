/** The staff's evening moves by itself, as games do (docs/desk.md). */
import { pageAt } from "./partial-update";
import { patience } from "./patience";
import { renewAround } from "./watch/renew";

const EVERY_MS = 15_000;

async function renewTonight() {
  const here = document.getElementById("tonight");
  if (!here || document.visibilityState !== "visible") return;
  // Without a session any longer it stays as it was, and says of when that is.
  const there = (await pageAt(location.href, patience(), "error")).getElementById(here.id);
  if (there) renewAround(here, there, null);
}

const renewOnce = () => void renewTonight().catch(() => undefined);
setInterval(renewOnce, EVERY_MS);
document.addEventListener("visibilitychange", renewOnce);
