import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { ALIASES } from "./scripts/aliases.js";

// Set before any worker starts: a test that depends on the machine's zone must not pass by luck.
process.env.TZ = "UTC";

const shared = {
  environment: "node" as const,
  env: { TZ: "UTC", APP_ENV: "test" },
  setupFiles: ["tests/support/clock.setup.ts", "tests/support/console.setup.ts"],
  // Only against tests that hang: none of them asserts a time, and a busy machine is no failure.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  css: { modules: { classNameStrategy: "non-scoped" as const } },
};

const RULES = ["tests/{models,components,contracts}/**/*.test.{ts,tsx}"];

export default defineConfig({
  test: {
    // Vitest leaves one processor to itself, which is half of a machine with two; here it mostly waits for servers.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve: { alias: ALIASES },
        test: {
          ...shared,
          name: "rules",
          // Plain functions and markup: threads begin sooner than processes, a quarter of the processor time less.
          pool: "threads",
          include: RULES,
        },
      },
      {
        resolve: { alias: ALIASES },
        test: {
          ...shared,
          name: "unit",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [
            ...RULES,
            "tests/e2e/**",
            "tests/contract/**",
            "tests/providers/**",
            "tests/bench/**",
            "node_modules/**",
          ],
        },
      },
      {
        resolve: { alias: ALIASES },
        test: {
          ...shared,
          name: "contract",
          include: ["tests/contract/**/*.test.{ts,tsx}"],
        },
      },
      {
        resolve: { alias: ALIASES },
        test: {
          ...shared,
          name: "providers",
          include: ["tests/providers/**/*.test.ts"],
        },
      },
    ],
  },
});
