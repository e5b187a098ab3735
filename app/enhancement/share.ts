import { announceFailure } from "./announce";

export async function share(button: HTMLElement) {
  const { url = location.href, title = document.title, done = "Link copied" } = button.dataset;
  try {
    if (navigator.share) return await navigator.share({ url, title });
    await navigator.clipboard.writeText(url);
    const words = button.querySelector<HTMLElement>("[aria-live]") ?? button;
    // Kept once: a second press finds "Link copied".
    const before = (words.dataset.before ??= words.textContent ?? "");
    words.textContent = done;
    setTimeout(() => (words.textContent = before), 3000);
  } catch (error) {
    // Closed without sharing.
    if ((error as Error).name !== "AbortError") announceFailure();
  }
}
