/** Arrow buttons for mice only; touch and keyboards already scroll. */
export function enhanceCarousel(section: HTMLElement) {
  const track = section.querySelector<HTMLElement>(":scope > ul");
  if (!track || track.scrollWidth <= track.clientWidth) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const arrows = (["back", "on"] as const).map((side) => {
    const arrow = document.createElement("button");
    arrow.type = "button";
    arrow.className = "carousel-arrow";
    arrow.dataset.side = side;
    // Cards are already reachable with Tab; the arrows would only add stops.
    arrow.tabIndex = -1;
    arrow.setAttribute("aria-hidden", "true");
    arrow.textContent = side === "back" ? "‹" : "›";
    arrow.addEventListener("click", () =>
      track.scrollBy({
        left: (side === "back" ? -0.85 : 0.85) * track.clientWidth,
        behavior: calm ? "auto" : "smooth",
      }),
    );
    section.append(arrow);
    return arrow;
  });
  const update = () => {
    const [back, on] = arrows;
    if (back) back.disabled = track.scrollLeft < 8;
    if (on) on.disabled = track.scrollLeft + track.clientWidth > track.scrollWidth - 8;
  };
  track.addEventListener("scroll", update, { passive: true });
  addEventListener("resize", update, { passive: true });
  update();
}
