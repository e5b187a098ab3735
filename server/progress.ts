import type { Progress } from "./site-build";

type Screen = { isTTY?: boolean; write(text: string): unknown };

/** Shows the steps of preparing the store: one line that moves in a terminal, a line a step elsewhere. */
export function progressOn(screen: Screen): (progress: Progress) => void {
  let lastStep = "";
  return (progress) => {
    const { step, done, total } =
      typeof progress === "string" ? { step: progress, done: undefined, total: undefined } : progress;
    const part =
      done !== undefined && total ? ` ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}` : "";
    if (screen.isTTY)
      screen.write(
        `${lastStep && lastStep !== step ? "\n" : ""}\r\u001b[K  ${step}${part}${part && done === total ? "\n" : ""}`,
      );
    else if (step !== lastStep) screen.write(`  ${step}\n`);
    lastStep = step;
  };
}
