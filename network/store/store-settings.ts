import { z } from "zod";
import { startRules } from "~contracts/environment/start-rules";
import { clockStart, environmentVariable, paymentVariables, storageVariables } from "~contracts/environment/variables";

const environment = z.object({
  APP_ENV: environmentVariable,
  CLOCK_START: clockStart,
  ...storageVariables.shape,
  ...paymentVariables.shape,
});

/** What a command on the store needs of the environment, or an error that lists what is wrong with it. */
export function readStoreSettings(env: Readonly<Record<string, string | undefined>>) {
  // A blank variable is an absent one.
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())));
  const rules = startRules(env);
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`),
    ...rules.problems,
  ];
  if (parsed.success && problems.length === 0) return { ...parsed.data, ...rules };
  throw new Error(`The settings do not hold:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
}
