import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import regexp from "eslint-plugin-regexp";
import simpleImportSort from "eslint-plugin-simple-import-sort";
import tseslint from "typescript-eslint";
import { folderRules } from "./eslint.folders.js";

/** What reads the machine's clock: a named moment is never among it. */
const MACHINE_CLOCK = [
  ["MemberExpression[object.name='Date'][property.name='now']", "Date.now"],
  ["NewExpression[callee.name='Date'][arguments.length=0]", "new Date()"],
  ["CallExpression[callee.name='Date']", "Date()"],
  ["CallExpression[callee.object.name='DateTime'][callee.property.name='now']", "DateTime.now()"],
  [
    "CallExpression[callee.object.name='DateTime'][callee.property.name=/^(?:local|utc)$/][arguments.length=0]",
    "DateTime.local() and DateTime.utc()",
  ],
];
/** What the page's scripts may not lean on: Safari 15.4 and Chrome 100 still watch, pay, and sign out. */
const YOUNGER_THAN_BROWSERS = [
  ["URL", "canParse", "urlOf() in app/enhancement/safe-address.ts"],
  ["AbortSignal", "timeout", "patience() in app/enhancement/patience.ts"],
  ["AbortSignal", "any", "one AbortController"],
  ["Promise", "withResolvers", "new Promise(…)"],
  ["Object", "groupBy", "a Map"],
  [undefined, "checkVisibility", "getClientRects().length, or the <details> around it"],
  [undefined, "requestSubmit", "the button's click(), or what the submit does"],
  [undefined, "toSorted", "a copy's sort()"],
  [undefined, "toReversed", "a copy's reverse()"],
  [undefined, "findLast", "a copy's reverse().find()"],
].map(([object, property, instead]) => ({
  ...(object && { object }),
  property,
  message: `Older browsers that fans use don't know it: take ${instead}.`,
}));
/** The clients are handed in, so a test that mocks their module gives its own to nobody (docs/map.md). */
const MOCKED_CLIENTS = {
  selector: "CallExpression[callee.object.name='vi'] Literal[value='~/services/upstreams.server']",
  message: "Hand the clients in instead: callsWith() in tests/routes/call-route.ts, or the use case's first parameter.",
};
/** A page is rendered in one piece, and nothing takes it over that could add to it. */
const LATE_DATA = {
  selector: "ImportDeclaration[source.value=/^@remix-run/] ImportSpecifier[imported.name=/^(?:Await|defer)$/]",
  message: "Wait for the data in the loader: app/entry.server.tsx renders a page in one piece (performance 3).",
};
/** A call's input is typed by its schema, and refused in one shape for each upstream. */
const RAW_INPUT = {
  selector: "MemberExpression[object.property.name='req'][property.name=/^(?:json|query|queries|parseBody|formData)$/]",
  message: "Put a check in front of the call (inputOr in network/http/input.ts) and read context.req.valid(…).",
};
/** @returns {import("eslint").Linter.RulesRecord} */
const withoutMachineClock = (instead, ...more) => ({
  "no-restricted-syntax": [
    "error",
    ...more,
    ...MACHINE_CLOCK.map(([selector, name]) => ({
      selector,
      message: `${name} reads the machine's clock: ${instead}`,
    })),
  ],
});

export default tseslint.config(
  {
    ignores: [
      "build/",
      "node_modules/",
      ".data/",
      "public/",
      "app/enhancement/built/",
      "test-results/",
      "playwright-report/",
      "coverage/",
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { "simple-import-sort": simpleImportSort },
    rules: {
      "no-console": "off",
      // The rules that need types are oxlint's (.oxlintrc.json), which reports no comment that turns off nothing.
      "no-warning-comments": ["error", { terms: ["oxlint-disable"], location: "start" }],
      // One order, no blank lines to argue about: node, packages, the project's own by path, then the folder's.
      "simple-import-sort/imports": [
        "error",
        { groups: [["^\\u0000", "^node:", "^@?\\w", "^~", "^", "^\\.\\.", "^\\.", "\\.css$"]] },
      ],
      // Prettier leaves strings, comments, and expressions as long as they are.
      "max-len": ["error", { code: 120, tabWidth: 2 }],
      quotes: ["error", "double", { avoidEscape: true, allowTemplateLiterals: true }],
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
      ],
      // `import { type A }` still loads the module: in the client build that was all of Node's side of Remix.
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
    },
  },
  {
    // Input decides how long an expression runs: none may take longer than in proportion to it.
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential" }],
    },
  },
  {
    // Lines of other people's packages, word for word.
    files: ["patches/*.js"],
    rules: { "max-len": "off" },
  },
  {
    // Plain Node scripts: the globals that they may use.
    files: ["**/*.js"],
    languageOptions: {
      globals: {
        console: "readonly",
        process: "readonly",
        URL: "readonly",
        Buffer: "readonly",
        fetch: "readonly",
        setTimeout: "readonly",
        clearTimeout: "readonly",
        performance: "readonly",
        AbortController: "readonly",
        AbortSignal: "readonly",
      },
    },
  },
  {
    // What is given to the browser to evaluate.
    files: ["tests/**/*.js"],
    languageOptions: { globals: { window: "readonly", document: "readonly" } },
  },
  {
    // TypeScript knows which names exist.
    files: ["**/*.{ts,tsx}"],
    rules: { "no-undef": "off" },
  },
  {
    files: ["{app,contracts,network}/**/*.{ts,tsx}"],
    // The clock itself; what a browser keeps for itself alone, and the time stamp that ad servers ask for.
    ignores: [
      "app/enhancement/visitor-clock.ts",
      "app/components/player/playback/playback.ts",
      "app/components/player/ads/ad-address.ts",
      "contracts/environment/running-time.ts",
    ],
    rules: withoutMachineClock("take the time from clock.server, or performance.now() for a duration.", LATE_DATA),
  },
  {
    files: ["network/**/*.ts"],
    rules: withoutMachineClock("take the time from the clock that is passed in.", RAW_INPUT),
  },
  {
    files: ["tests/**/*.{ts,tsx,js}"],
    // Where the tests' own time is made.
    ignores: ["tests/support/clock.setup.ts"],
    rules: withoutMachineClock("name the moment, or ask the site (tests/README.md).", MOCKED_CLIENTS),
  },
  {
    files: ["app/entry.client.ts", "app/{enhancement,components/player}/**/*.{ts,tsx}"],
    rules: { "no-restricted-properties": ["error", ...YOUNGER_THAN_BROWSERS] },
  },
  { files: ["app/**/*.tsx"], ...jsxA11y.flatConfigs.recommended },
  {
    files: ["app/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  ...folderRules,
);
