import type { EntryContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { loadedMarketing } from "~/web/page/marketing-scripts.server";

/** What the policy lets in is what the page's own data loads (security 4). */

const NONE = { tagManager: null, abLoader: null };
const BOTH = { tagManager: "GTM-1", abLoader: "https://ab.example/load.js" };
const page = (root: unknown, errors: object | null = null) =>
  ({ staticHandlerContext: { loaderData: { root, leaf: { marketing: BOTH } }, errors } }) as unknown as EntryContext;

it.each<[string, EntryContext, object]>([
  ["those that the frame loads", page({ marketing: BOTH }), BOTH],
  ["one of them", page({ marketing: { ...NONE, tagManager: "GTM-1" } }), { ...NONE, tagManager: "GTM-1" }],
  ["none without a frame's data", page(undefined), NONE],
  ["none on the error page", page({ marketing: BOTH }, { root: new Error("x") }), NONE],
  ["those of a page with an error page of its own", page({ marketing: BOTH }, { leaf: new Error("x") }), BOTH],
])("scripts from outside: %s", (_what, context, loaded) => expect(loadedMarketing(context)).toEqual(loaded));
