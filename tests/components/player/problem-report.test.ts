import { expect, it } from "vitest";
import { type Fault, sortFault } from "~/components/player/playback/failure";
import { type PlayerFacts, problemAddress } from "~/components/player/playback/problem-report";
import { playerFactsSchema } from "~contracts/records/problem";

const PAGE = "/events/gam1/problem";
const FACTS: PlayerFacts = { engine: "shaka", error: "engine-1001-404", kbps: 1234.5, behind: 14.2, at: 903.7 };
const read = (facts: PlayerFacts) =>
  playerFactsSchema.parse(Object.fromEntries(new URL(problemAddress(PAGE, facts), "http://site.test").searchParams));

it("says what the player knows, in whole numbers", () =>
  expect(problemAddress(PAGE, FACTS)).toBe(
    `${PAGE}?player_engine=shaka&player_error=engine-1001-404&player_kbps=1235&player_behind=14&player_at=904`,
  ));

it("says nothing of what it does not know", () =>
  expect(problemAddress(PAGE, { engine: "native", error: null, kbps: null, behind: null, at: 0 })).toBe(
    `${PAGE}?player_engine=native&player_at=0`,
  ));

it.each<[Fault, string]>([
  [{ source: "media", code: 3 }, "media-3"],
  [{ source: "engine", severity: 2, category: 1, code: 1001, status: 404 }, "engine-1001-404"],
  [{ source: "engine", severity: 2, category: 3, code: 3016 }, "engine-3016"],
  [{ source: "engine-script" }, "engine-script"],
  [{ source: "stall" }, "stall"],
  [{ source: "license", reason: "not-entitled" }, "license-not-entitled"],
])("%j is %s, and reaches the report as such", (fault, code) => {
  const failure = sortFault(fault);
  expect(failure.code).toBe(code);
  expect(read({ ...FACTS, error: failure.code })).toMatchObject({ player_error: code });
});
