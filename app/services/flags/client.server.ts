import { createFlights } from "~/services/http/flights";
import { createResponseCache } from "~/services/http/response-cache";
import { createCalls, mayServeStale, type Transport, type UpstreamSettings } from "~/services/http/upstream.server";
import { isUpstreamError } from "~/services/http/upstream-error";
import {
  FLAG_DEFAULTS,
  type FlagContext,
  type FlagName,
  type Flags,
  FLAGS_KEPT,
  flagSchemas,
  flagsContract as contract,
  PRIVATE_ATTRIBUTES,
} from "~contracts/flags";

/** The defaults, where no one could say what they are. */
export const UNREAD_FLAGS: Flags = Object.freeze({ ...FLAG_DEFAULTS });

/** Never fails: unreadable flags are as they were last, for five minutes; then they have their defaults (S 3, 9.3). */
export function createFlagsClient(transport: Transport, settings: UpstreamSettings) {
  const upstream = createCalls("flags", contract, transport, settings);
  const flights = createFlights();
  const cache = createResponseCache(settings.ticks ?? (() => performance.now()));

  async function ask(context: FlagContext) {
    const body = { context, private_attributes: PRIVATE_ATTRIBUTES };
    const { flags } = await upstream.ask.evaluate({ body });
    return { value: flagsOf(flags), bytes: JSON.stringify(flags).length };
  }

  /** The cache key is the whole context, so flags can't leak between people. */
  async function read(context: FlagContext): Promise<Flags> {
    const key = JSON.stringify(context);
    const { value } = await cache.read(key, FLAGS_KEPT, {
      ask: () => flights.share(key, () => ask(context)),
      // A page behind a flag must not be a 404 for one slow second; what is kept is this person's alone.
      mayServeStale,
    });
    return value;
  }

  return {
    evaluate: (context: FlagContext) => read(context).catch(defaultsWithoutService),
    reset() {
      cache.clear();
      upstream.reset();
    },
  };
}

/** Service failures are already counted with its calls (S 8.5); anything else is our own bug. */
function defaultsWithoutService(error: unknown): Flags {
  if (!isUpstreamError(error)) throw error;
  return UNREAD_FLAGS;
}

/** Every flag that the site knows; one that is absent, or not of its kind, has its default. */
function flagsOf(answer: Record<string, unknown>): Flags {
  const entries = Object.entries(flagSchemas).map(([name, schema]) => {
    const parsed = schema.safeParse(answer[name]);
    return [name, parsed.success ? parsed.data : FLAG_DEFAULTS[name as FlagName]];
  });
  return Object.freeze(Object.fromEntries(entries)) as Flags;
}
