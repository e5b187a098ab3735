import type { NetworkSettings } from "~contracts/network";
import type { ReconciliationCount } from "../billing/provider/reconciliation.server";
import type { Screen } from "./command.server";

type ReportHandlers = {
  report: NonNullable<NetworkSettings["onFailure"]>;
  onFound: NonNullable<NetworkSettings["onFound"]>;
};

/** Says what was found and what failed; resolves to the exit code. */
export async function reportReconciliation(
  reconcile: (handlers: ReportHandlers) => Promise<ReconciliationCount>,
  output: Screen,
  screen: Screen,
): Promise<number> {
  let failures = 0;
  const { read, found } = await reconcile({
    report(what, error) {
      failures += 1;
      screen.write(`  failed: ${what}: ${String(error)}\n`);
    },
    onFound: (what) => void output.write(`  found: ${what}\n`),
  });
  output.write(`${read} notices read, ${found} put right, ${failures} failed\n`);
  return failures > 0 ? 1 : 0;
}
