import { type RefObject, useEffect, useRef } from "react";

/** Tracks whether focus was inside, because a removed button drops focus without an event. */
export function useFocusedInside(surface: RefObject<HTMLElement>): RefObject<boolean> {
  const inside = useRef(false);
  useEffect(() => {
    const notice = ({ target }: Event) => {
      inside.current = target instanceof Node && (surface.current?.contains(target) ?? false);
    };
    inside.current = surface.current?.contains(document.activeElement) ?? false;
    for (const name of ["focusin", "pointerdown"]) document.addEventListener(name, notice);
    return () => ["focusin", "pointerdown"].forEach((name) => document.removeEventListener(name, notice));
  }, [surface]);
  return inside;
}
