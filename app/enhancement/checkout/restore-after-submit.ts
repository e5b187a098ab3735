import { PATIENCE_MS } from "../patience";

/** Once a form was sent: it is as before where its page doesn't come, and where the way back shows this one again. */
export function restoreAfterSubmit(restore: () => void): void {
  const again = () => {
    clearTimeout(timer);
    removeEventListener("pagehide", again);
    restore();
  };
  const timer = setTimeout(again, PATIENCE_MS);
  addEventListener("pagehide", again);
}
