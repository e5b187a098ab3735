import type { ReactNode } from "react";
import { Alert } from "./alert";

/** What went wrong with a form, focused when its page is back. */
export function Problem({ title, kind = "bad", children }: ProblemProps) {
  return (
    <div tabIndex={-1} data-focus-on-load="">
      <Alert kind={kind} title={title}>
        {children}
      </Alert>
    </div>
  );
}
type ProblemProps = { title: string; kind?: "warning" | "bad"; children?: ReactNode };
