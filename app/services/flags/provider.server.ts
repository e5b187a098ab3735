import {
  type EvaluationContext,
  type JsonValue,
  type Provider,
  type ResolutionDetails,
  StandardResolutionReasons,
} from "@openfeature/server-sdk";

type ReadFlags = (context: EvaluationContext) => Promise<Record<string, unknown>>;

/** Absent and unreadable flags fall back to the caller's default. */
export function flagsProvider(read: ReadFlags): Provider {
  async function resolve<Value>(
    key: string,
    fallback: Value,
    context: EvaluationContext,
    isRight: (value: unknown) => boolean,
  ): Promise<ResolutionDetails<Value>> {
    const value = (await read(context))[key];
    if (!isRight(value)) return { value: fallback, reason: StandardResolutionReasons.DEFAULT };
    return { value: value as Value, reason: StandardResolutionReasons.TARGETING_MATCH };
  }

  return {
    metadata: { name: "flags" },
    runsOn: "server",
    resolveBooleanEvaluation: (key, fallback, context) =>
      resolve(key, fallback, context, (value) => typeof value === "boolean"),
    resolveStringEvaluation: (key, fallback, context) =>
      resolve(key, fallback, context, (value) => typeof value === "string"),
    resolveNumberEvaluation: (key, fallback, context) =>
      resolve(key, fallback, context, (value) => typeof value === "number"),
    resolveObjectEvaluation: <Value extends JsonValue>(key: string, fallback: Value, context: EvaluationContext) =>
      resolve(key, fallback, context, (value) => typeof value === "object" && value !== null),
  };
}
