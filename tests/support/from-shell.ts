import type { Screen } from "~network/command-line/command.server";

type Program = (args: string[], output?: Screen, screen?: Screen) => Promise<number>;

/** Runs a command as from a shell: its exit code, what it printed, and what it said beside that. */
export const fromShell =
  (program: Program) =>
  async (...args: string[]): Promise<{ code: number; said: string; printed: string }> => {
    let [said, printed] = ["", ""];
    const code = await program(args, { write: (text) => (printed += text) }, { write: (text) => (said += text) });
    return { code, said, printed };
  };
