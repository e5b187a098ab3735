import type { Progress } from "./site-build";

type Screen = { isTTY?: boolean; write(text: string): unknown };

/** A moving line in a terminal, otherwise one line per step. */
export function progressOn(screen: Screen): (progress: Progress) => void {
  let lastStep = "";
  return ({ step, done, total }) => {
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
