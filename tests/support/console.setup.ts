import { afterEach, beforeEach, expect, vi } from "vitest";

/**
 * An unexpected `console.error` or `console.warn` fails the test it happens in (React reports invalid markup that
 * way). A test that expects one replaces the spy itself: `vi.spyOn(console, "error").mockImplementation(() => {})`.
 */
const watched = ["error", "warn"] as const;
let written: string[] = [];

beforeEach(() => {
  written = [];
  for (const level of watched) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      written.push(`console.${level}: ${parts.map(String).join(" ")}`);
    });
  }
});

afterEach(() => {
  // Nor does a test leave a stub behind, or a false timer, which is often set before it.
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(written, "nothing is written to console.error or console.warn").toEqual([]);
});
