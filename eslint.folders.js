/**
 * Which folder may import which (docs/map.md), each with its reason. Arrows run one way:
 * routes → web → models → services → contracts, and network → contracts; http, which server uses too, is below them.
 */
const CLIENT_LIBRARIES = String.raw`^(?:react|react-dom|@remix-run/react)(?:/|$)`;
const SERVER_LIBRARIES = String.raw`^(?:node:|@remix-run/node$|libsql$|pg$|express$|pino$|kysely$|hono(?:/|$))`;

const never = (regex, message, { types = false } = {}) => ({ regex, message, allowTypeImports: !types });

const OTHER_HOUSE = {
  app: never("^~/", "The network and the contracts know nothing of the site: put what both need into contracts/.", {
    types: true,
  }),
  network: never("^~network/", "Only services/upstreams.server binds the network: any upstream may be a real one."),
};
const WEB = never("^~/web/", "Requests, cookies and answers stay in app/web and the routes: pass the plain value in.");
const ROUTES = never("^~/routes/", "Nobody imports from a route: a route's parts belong to its own address.", {
  types: true,
});
const COMPONENTS = never(
  "^~/components/",
  "Components stand above this folder: data goes up to them, never the other way.",
);
const MODELS = never("^~/models/", "Services know upstreams, not rules: a rule belongs to the model that calls.");
/** The clients of the process. Only the value is refused; the type may be imported anywhere. */
const PROCESS_CLIENTS = {
  ...never(
    "^~/services/upstreams\\.server$",
    "Take the upstreams from the caller (visit.upstreams): a test passes its own, and needs no module mock.",
  ),
  importNames: ["upstreams"],
};
const SERVICES = never(
  "^~/services/",
  "Rules, components and pages are told what services know: call a use case (models/*.server).",
);
const SERVER_ONLY = never("\\.server$", "A .server module must not reach the browser: import its types alone.");
const FRAMEWORK = never(CLIENT_LIBRARIES, "No framework here: this is plain code that any page or test may call.");
const NODE = never(SERVER_LIBRARIES, "No Node or server library here: this runs in the browser too.");

/**
 * `../` may not leave a folder: an import from elsewhere begins with its part (`~/`, `~contracts/`, `~network/`).
 */
const climbs = (depth) =>
  never(
    `^(?:\\.\\./){${depth}}`,
    "Name what lies in another folder from its top (~/…, ~contracts/…), so that the folder rules see it.",
    { types: true },
  );

/** @returns {import("eslint").Linter.Config} */
const rule = (files, patterns, ignores = []) => ({
  files,
  ignores,
  rules: { "@typescript-eslint/no-restricted-imports": ["error", { patterns }] },
});

/** A rule for the files at each depth below a folder, since only a file's depth tells how far `../` leads. */
const room = (
  base,
  patterns,
  /** @type {{ ends?: string, ignores?: string[], depths?: number }} */ {
    ends = "*.{ts,tsx}",
    ignores = [],
    depths = 3,
  } = {},
) =>
  Array.from({ length: depths }, (_, depth) =>
    rule([`${base}/${"*/".repeat(depth)}${ends}`], [...patterns, climbs(depth + 1)], ignores),
  );

/** @type {import("eslint").Linter.Config[]} */
export const folderRules = [
  ...room("contracts", [
    OTHER_HOUSE.app,
    never("^~network/", "Contracts stand below both the site and the network.", { types: true }),
    never("^(?!zod$|fast-xml-parser$|node:crypto$|[.~])", "Contracts parse and sign: no rule, no time, no process."),
  ]),
  ...room("network", [OTHER_HOUSE.app, never(CLIENT_LIBRARIES, "The network draws no pages of the site.")], {
    depths: 4,
  }),

  ...room("app/http", [
    never("^~/", "The server in front of Remix uses these, too: they know HTTP, and nothing of the site.", {
      types: true,
    }),
    FRAMEWORK,
    OTHER_HOUSE.network,
  ]),

  ...room("app/services/*", [
    MODELS,
    WEB,
    ROUTES,
    COMPONENTS,
    FRAMEWORK,
    OTHER_HOUSE.network,
    never(
      "^~/services/(?!http/|process/)",
      "An upstream's client knows no other upstream: the use case that needs both calls both.",
    ),
  ]),
  rule(["app/services/*.ts"], [MODELS, WEB, ROUTES, COMPONENTS, FRAMEWORK]),

  ...room("app/models/*", [SERVICES, WEB, ROUTES, COMPONENTS, SERVER_ONLY, FRAMEWORK, NODE, OTHER_HOUSE.network], {
    ignores: ["**/*.server.{ts,tsx}"],
  }),
  ...room(
    "app/models/*",
    [
      WEB,
      ROUTES,
      COMPONENTS,
      OTHER_HOUSE.network,
      PROCESS_CLIENTS,
      never(
        "^~/services/[\\w-]+/client\\.server$",
        "Clients are bound in services/upstreams.server: a test or a real network binds others.",
      ),
      never(
        "^(?:react|react-dom|@remix-run/[\\w-]+)(?:/|$)",
        "A use case returns records: pages and answers are made in routes and app/web.",
      ),
    ],
    { ends: "*.server.{ts,tsx}" },
  ),

  ...room("app/web", [ROUTES, COMPONENTS, OTHER_HOUSE.network, PROCESS_CLIENTS], {
    ignores: ["app/web/visit/request-upstreams.server.ts"],
  }),
  rule(["app/web/visit/request-upstreams.server.ts"], [ROUTES, COMPONENTS, OTHER_HOUSE.network]),
  ...room("app/components/*", [SERVICES, WEB, ROUTES, SERVER_ONLY, OTHER_HOUSE.network]),
  ...room("app/routes/*", [
    ROUTES,
    OTHER_HOUSE.network,
    PROCESS_CLIENTS,
    never(
      "^~/services/(?!process/|http/|search/search-version$)",
      "A route asks a use case (models/*.server), which knows what a failure means.",
    ),
  ]),
  ...room("app/enhancement", [
    SERVICES,
    WEB,
    ROUTES,
    { ...COMPONENTS, allowTypeImports: false },
    SERVER_ONLY,
    FRAMEWORK,
    NODE,
    OTHER_HOUSE.network,
  ]),
  rule(
    ["tests/independent/**/*.ts"],
    [
      never(
        "^(?:~|(?:\\.\\./)+(?:app|network|contracts)/)",
        "Written from the specification alone: what it knows of the site is HTTP.",
        { types: true },
      ),
    ],
  ),
  ...room(
    "server",
    [
      OTHER_HOUSE.network,
      never(
        "^~/(?!http/|services/process/|web/session/cookies)",
        "The server knows the site by its build, its configuration, its HTTP rules and its cookies' names.",
      ),
    ],
    { ignores: ["server/backend.ts"] },
  ),
];
