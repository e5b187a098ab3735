import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import type { Screen } from "~network/commands/command.server";

type Program = (args: string[], output?: Screen, screen?: Screen) => Promise<number>;

/** Runs a command as from a shell: its exit code, what it printed, and what it said beside that. */
export const fromShell =
  (program: Program) =>
  async (...args: string[]): Promise<{ code: number; said: string; printed: string }> => {
    let [said, printed] = ["", ""];
    const code = await program(args, { write: (text) => (printed += text) }, { write: (text) => (said += text) });
    return { code, said, printed };
  };

const NOWHERE = join(tmpdir(), "no-store-on-files");

/** A shell beside the site whose store this is. */
export function stubShell({ dataDir, databaseUrl = "" }: { dataDir: string; databaseUrl?: string }, now: number): void {
  vi.stubEnv("CLOCK_START", new Date(now).toISOString());
  vi.stubEnv("DATA_DIR", dataDir || NOWHERE);
  vi.stubEnv("DATABASE_URL", databaseUrl);
}
