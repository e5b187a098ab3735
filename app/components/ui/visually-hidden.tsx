import type { ReactNode } from "react";

/** Words for assistive technology only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
