export async function share(button: HTMLElement) {
  const { url = location.href, title = document.title, done = "Link copied" } = button.dataset;
  try {
    if (navigator.share) return await navigator.share({ url, title });
    await navigator.clipboard.writeText(url);
    const words = button.querySelector("[aria-live]") ?? button;
    const before = words.textContent;
    words.textContent = done;
    window.setTimeout(() => (words.textContent = before), 3000);
  } catch {
    // Closed without sharing.
  }
}
