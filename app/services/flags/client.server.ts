import { type Client, type EvaluationContext, OpenFeature } from "@openfeature/server-sdk";
import { createFlights } from "~/services/http/flights";
import { createResponseCache } from "~/services/http/response-cache";
import type { Transport } from "~/services/http/transport.server";
import { createCalls, mayServeStale, type UpstreamSettings } from "~/services/http/upstream.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import {
  FLAG_DEFAULTS,
  type FlagContext,
  flagContextSchema,
  type FlagName,
  type Flags,
  FLAGS_KEPT,
  flagSchemas,
  flagsContract as contract,
  PRIVATE_ATTRIBUTES,
} from "~contracts/flags";
import { flagsProvider } from "./provider.server";

/** The defaults, where no one could say what they are. */
export const UNREAD_FLAGS: Flags = Object.freeze({ ...FLAG_DEFAULTS });

export type FlagsClient = ReturnType<typeof createFlagsClient>;

/** Never fails: unreadable flags are as they were last, for five minutes; then they have their defaults (S 3, 9.3). */
export function createFlagsClient(transport: Transport, settings: UpstreamSettings) {
  const upstream = createCalls("flags", contract, transport, settings);
  const flights = createFlights();
  const cache = createResponseCache(settings.ticks ?? (() => performance.now()));

  async function ask(context: FlagContext) {
    const body = { context, private_attributes: PRIVATE_ATTRIBUTES };
    const { flags } = await upstream.ask.evaluate({ body });
    return { value: flags, bytes: JSON.stringify(flags).length };
  }

  /** The cache key is the whole context, so flags can't leak between people. */
  async function read({ targetingKey, ...rest }: EvaluationContext): Promise<Record<string, unknown>> {
    const context = flagContextSchema.parse({ key: targetingKey, ...rest });
    const key = JSON.stringify(context);
    return (
      await cache.read(key, FLAGS_KEPT, {
        ask: () => flights.share(key, () => ask(context)),
        // A page behind a flag must not be a 404 for one slow second; what is kept is this person's alone.
        mayServeStale,
      })
    ).value;
  }

  /** OpenFeature's evaluation per answer; a cached answer is always the same object. */
  const evaluated = new WeakMap<object, Promise<Flags>>();

  async function allOf(context: EvaluationContext): Promise<Flags> {
    const names = Object.keys(FLAG_DEFAULTS) as FlagName[];
    const values = await Promise.all(names.map(async (name) => [name, await valueOf(client, name, context)] as const));
    return Object.freeze(Object.fromEntries(values)) as Flags;
  }

  const domain = `site-${crypto.randomUUID()}`;
  OpenFeature.setProvider(domain, flagsProvider(read));
  const client = OpenFeature.getClient(domain);

  return {
    evaluate: async ({ key, ...rest }: FlagContext): Promise<Flags> => {
      const context: EvaluationContext = { targetingKey: key, ...withoutUndefined(rest) };
      const answer = await read(context).catch(nothingFromService);
      if (!answer) return UNREAD_FLAGS;
      const known = evaluated.get(answer);
      if (known) return known;
      const flags = allOf(context);
      evaluated.set(answer, flags);
      return flags;
    },
    reset() {
      cache.clear();
      upstream.reset();
    },
  };
}

/** Service failures are already counted with its calls (S 8.5); anything else is our own bug. */
function nothingFromService(error: unknown): null {
  if (!isUpstreamError(error)) throw error;
  return null;
}

async function valueOf(client: Client, name: FlagName, context: EvaluationContext): Promise<Flags[FlagName]> {
  const fallback = FLAG_DEFAULTS[name];
  const parsed = flagSchemas[name].safeParse(await askedOf(client, name, fallback, context));
  return parsed.success ? parsed.data : fallback;
}

function askedOf(
  client: Client,
  name: FlagName,
  fallback: Flags[FlagName],
  context: EvaluationContext,
): Promise<unknown> {
  if (typeof fallback === "boolean") return client.getBooleanValue(name, fallback, context);
  if (typeof fallback === "string") return client.getStringValue(name, fallback, context);
  return client.getObjectValue(name, fallback, context);
}

function withoutUndefined<Values extends object>(
  values: Values,
): { [Name in keyof Values]: Exclude<Values[Name], undefined> } {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as { [Name in keyof Values]: Exclude<Values[Name], undefined> };
}
