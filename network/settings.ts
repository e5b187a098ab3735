import { z } from "zod";
import { type StartRules, startRules } from "~contracts/environment/start-rules";
import { clockStart, environmentVariable, paymentVariables, storageVariables } from "~contracts/environment/variables";

type Environment = Readonly<Record<string, string | undefined>>;

export const storeVariables = z.object({
  APP_ENV: environmentVariable,
  CLOCK_START: clockStart,
  ...storageVariables.shape,
  ...paymentVariables.shape,
});

export function checkedSettings<Schema extends z.ZodType<object>>(schema: Schema, env: Environment, rules: StartRules) {
  // Blank counts as absent.
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())));
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`),
    ...rules.problems,
  ];
  if (parsed.success && problems.length === 0) return { ...parsed.data, ...rules };
  throw new Error(`The settings do not hold:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
}

export const readStoreSettings = (env: Environment) => checkedSettings(storeVariables, env, startRules(env));
