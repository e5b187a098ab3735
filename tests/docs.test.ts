import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { expect, it } from "vitest";
import type { z } from "zod";
import { VARIABLES } from "~/services/process/env.server";
import type { Endpoint } from "~contracts/endpoint";
import { paymentVariables, storageVariables } from "~contracts/environment/variables";
import { BACKEND_VARIABLES } from "~network/serve.server";

/**
 * The lists that are written from the schemas, between "npm run docs" and "end" in each file. `npm run docs` is this
 * test with Vitest's `--update`; without it, a list that is old fails.
 */

const root = join(import.meta.dirname, "..");

type Shape = Record<string, z.ZodType>;
type Group = keyof typeof VARIABLES;

const HEADINGS: Record<string, readonly Group[]> = {
  "The process": ["app", "server", "start"],
  "The site": ["site"],
  Storage: ["storage"],
  "Upstream services": [
    ...(["network", "member", "subscriptions", "catalogue", "content", "search", "drm", "geoip", "flags"] as const),
    ...(["quickLinks", "wrestling", "others"] as const),
  ],
  "Third parties": ["analytics", "ads", "partner", "payments", "captcha"],
};
const site: Shape = Object.assign({}, ...Object.values(VARIABLES).map((group) => group.shape));
const backendAlone = Object.entries<z.ZodType>(BACKEND_VARIABLES).filter(([name]) => !(name in site));
const sections = (line: (entry: [name: string, schema: z.ZodType]) => string, heading: string) =>
  [
    ...Object.entries(HEADINGS).map(([name, groups]): [string, [string, z.ZodType][]] => [
      name,
      groups.flatMap((group) => Object.entries<z.ZodType>(VARIABLES[group].shape)),
    ]),
    ["The network alone", backendAlone] as const,
  ].flatMap(([name, entries]) => ["", `${heading} ${name}`, "", ...entries.map(line)]);

/** "- `PORT`: where the server listens; else `3000`". */
function explained([name, schema]: [string, z.ZodType]): string {
  const { success, data } = schema.safeParse(undefined);
  const isShown = success && (typeof data === "string" || typeof data === "number");
  return `- \`${name}\`: ${schema.description ?? ""}${isShown ? `; else \`${data}\`` : ""}`;
}

/** Of what a network keeps and who pays it, all that a web node beside it reads. */
const READ_BY_BOTH = [
  ...["REDIS_URL", "LEAGUE"],
  ...["STRIPE_PUBLISHABLE_KEY", "PAYPAL_CLIENT_ID", "APPLE_PAY_DOMAIN_ASSOCIATION"],
];
const ofTheNetwork = Object.keys({ ...storageVariables.shape, ...paymentVariables.shape }).filter(
  (name) => !READ_BY_BOTH.includes(name),
);
/** Set by the image, or left at its default in a container. */
const OF_THE_IMAGE = ["HOST", "PORT", "DATA_DIR", "BACKEND_PORT"];
const NOT_OF_A_BACKEND = ["REDIS_URL", "APPLE_PAY_DOMAIN_ASSOCIATION"];

/** "NAME: ${NAME:-}" for each that compose.yaml doesn't set by hand in the same list. */
function handedOn(before: string, shape: object, without: readonly string[]): string[] {
  const byHand = before.slice(before.lastIndexOf("environment:"));
  return Object.keys(shape)
    .filter((name) => ![...OF_THE_IMAGE, ...without].includes(name) && !byHand.includes(` ${name}: `))
    .map((name) => `${name}: \${${name}:-}`);
}

const modules = import.meta.glob<Record<string, unknown>>("../contracts/*.ts", { eager: true });

/** "- `events`: `GET /:version/events`, 10 s, kept 5 s", by the file of the contract. */
function calls(): string[] {
  return Object.entries(modules).flatMap(([path, module]) => {
    const contracts = Object.entries(module).filter(([name]) => name.endsWith("Contract"));
    const endpoints = contracts.flatMap(([, contract]) => Object.entries(contract as Record<string, Endpoint>));
    const lines = endpoints.map(([name, { method, path: address, timeoutMs, kept, repeats }]) => {
      const keeping = kept === "never" ? "" : `, kept ${kept.freshMs / 1000} s${kept.staleMs > 0 ? "" : " at most"}`;
      const again = repeats ? ", repeats" : "";
      return `- \`${name}\`: \`${method} ${address || "/"}\`, ${timeoutMs / 1000} s${keeping}${again}`;
    });
    return lines.length > 0 ? [`### \`${path.slice(3)}\``, "", ...lines, ""] : [];
  });
}

/** The text with other lines between the marks of that name. */
function withLines(text: string, name: string, linesOf: (before: string) => string[]): string {
  const [, before = "", indent = "", after = ""] =
    new RegExp(`^([^]*?\\n( *)(?:#|<!--) npm run docs: ${name}[^\\n]*\\n)[^]*?(\\n *(?:#|<!--) end\\b[^]*)$`).exec(
      text,
    ) ?? [];
  expect(before, `no place for ${name}`).not.toBe("");
  return `${before}${linesOf(before)
    .map((line) => (line ? indent + line : line))
    .join("\n")}${after}`;
}

it.each<[path: string, write: (text: string) => string]>([
  ["docs/contracts.md", (text) => withLines(text, "calls", () => ["", ...calls()])],
  ["docs/configuration.md", (text) => withLines(text, "variables", () => [...sections(explained, "###"), ""])],
  [".env.example", (text) => withLines(text, "variables", () => [...sections(([name]) => `# ${name}=`, "#"), ""])],
  [
    "compose.yaml",
    (text) =>
      withLines(
        withLines(text, "web", (before) => handedOn(before, site, ofTheNetwork)),
        "backend",
        (before) => handedOn(before, BACKEND_VARIABLES, NOT_OF_A_BACKEND),
      ),
  ],
])("%s is as `npm run docs` writes it", async (path, write) => {
  const file = join(root, path);
  const text = write(readFileSync(file, "utf8"));
  const options = { ...(await resolveConfig(file)), parser: "markdown" };
  await expect(path.endsWith(".md") ? await format(text, options) : text).toMatchFileSnapshot(file);
});

it("every variable stands under a heading, and says what it is", () => {
  expect(Object.values(HEADINGS).flat().sort()).toEqual(Object.keys(VARIABLES).sort());
  expect([...Object.entries(site), ...backendAlone].filter(([, schema]) => !schema.description)).toEqual([]);
});
