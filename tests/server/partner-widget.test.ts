import type { EntryContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { showsPartner } from "~/web/page/partner-widget.server";

/** Which pages let the partner's script in: the ones whose own data holds it (B 2.9, security 4). */

const page = (loader: unknown, action?: unknown) =>
  ({
    staticHandlerContext: {
      matches: [{ route: { id: "root" } }, { route: { id: "leaf" } }],
      loaderData: { root: { body: receipt("https://x.example/w.js") }, leaf: loader },
      actionData: action ? { leaf: action } : null,
    },
  }) as unknown as EntryContext;
const receipt = (script: string | null) => ({ kind: "receipt", partner: script === null ? null : { script } });

it.each<[string, unknown, unknown, boolean]>([
  ["a receipt with consent", { body: receipt("https://x.example/w.js") }, undefined, true],
  ["a receipt without", { body: receipt(null) }, undefined, false],
  ["a receipt with the house's card", { body: { kind: "receipt", partner: { script: null } } }, undefined, false],
  ["another step", { body: { kind: "payment", partner: { script: "https://x.example/w.js" } } }, undefined, false],
  ["a receipt whose form lost it again", { body: receipt("https://x.example/w.js") }, { body: receipt(null) }, false],
  ["another page", { title: "Home" }, undefined, false],
  ["a page without data", null, undefined, false],
])("the partner's widget: %s", (_, loader, action, shown) => expect(showsPartner(page(loader, action))).toBe(shown));
