import type { Screen } from "./command.server";

/** One line that moves in a terminal, a line a step elsewhere. */
export function progressOn(screen: Screen) {
  let shown = "";
  return (step: string, part: string) => {
    if (screen.isTTY) screen.write(`${shown && shown !== step ? "\n" : ""}\r\u001b[K  ${step} ${part}`);
    else if (step !== shown) screen.write(`  ${step}\n`);
    shown = step;
  };
}

export const number = (count: number) => count.toLocaleString("en-US");
