import type { KyselyPlugin } from "kysely";

export class ProcessEnded extends Error {}

/**
 * A process that ends after so many steps: what was not committed is lost, and nothing that it does later counts, as
 * with kill -9. With its plugin on a store, a step is the moment before or after a statement.
 */
export function endingAfter(after = Number.POSITIVE_INFINITY) {
  const steps: string[] = [];
  function step(name: string): void {
    if (steps.length >= after) throw new ProcessEnded(`the process ended ${steps.at(-1) ?? "before its first step"}`);
    steps.push(name);
  }
  const statements: KyselyPlugin = {
    transformQuery({ node }) {
      step(`before ${node.kind}`);
      return node;
    },
    async transformResult({ result }) {
      step("after a statement");
      return result;
    },
  };
  return { steps, step, statements };
}
