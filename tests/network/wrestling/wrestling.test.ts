import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWrestlingClient } from "~/services/wrestling/client.server";
import { leagueMigrations } from "~network/league/migration";
import type { Store } from "~network/store/open-store.server";
import { completedBouts, MATS, wrestlingApp } from "~network/wrestling/wrestling-app";
import { migratedStore } from "../../support/migrated-store";
import { insert } from "../../support/rows";
import { gameRow, schoolRow } from "../member/league-rows";

const START = Date.UTC(2026, 10, 20, 23);
const MINUTE = 60_000;
const clock = { at: START, now: () => clock.at };
let store: Store;
beforeAll(async () => {
  store = await migratedStore([leagueMigrations]);
  const tournament = (event_type: string, tournament_id: string) => ({
    sport_slug: "wrestling",
    participant_keys: '["s&1","s2"]',
    overrides: JSON.stringify({ trackwrestling: { event_type, tournament_id } }),
  });
  await insert(store.db, "profile", [{ ...schoolRow("s&1"), slug: "one" }, schoolRow("s2")]);
  await insert(store.db, "event", [
    gameRow("gam1", START, tournament("Individual", "71")),
    gameRow("gam2", START, tournament("Dual", "72")),
  ]);
});
afterAll(() => store.close());

// A new client for each question: nothing is kept between two moments.
const client = () =>
  createWrestlingClient(async (request) => wrestlingApp({ db: store.db, clock }).fetch(request), {
    baseUrl: "http://wrestling.test",
    password: "",
  });
const individual = { eventType: "P", eventId: "71" } as const;

describe("the embedded wrestling results (S 7.9)", () => {
  it("answers mats that the client reads", async () =>
    expect(await client().mats(individual)).toEqual(
      Array.from({ length: MATS }, (_, index) => ({ id: String(index + 1), name: `Mat ${index + 1}` })),
    ));

  it("has more matches as the event goes on, of one mat or of all", async () => {
    clock.at = START + 4 * MINUTE;
    expect(await client().completedMatches(individual)).toEqual([]);
    clock.at = START + 11 * MINUTE;
    const all = await client().completedMatches(individual);
    expect(all).toHaveLength(2 * MATS);
    expect(await client().completedMatches(individual, "3")).toHaveLength(2);
    expect(all[0]?.weight_class).toMatch(/^\d{3}$/);
    expect(["s&1", "s2"]).toContain(all[0]?.winner?.team_name);
    clock.at += 5 * MINUTE;
    expect((await client().completedMatches(individual)).slice(MATS)).toEqual(all);
  });

  it.each([
    ["T", "71"],
    ["P", "72"],
    ["P", "1"],
  ] as const)("knows nothing of %s %s", async (eventType, eventId) => {
    expect(await client().mats({ eventType, eventId })).toEqual([]);
    expect(await client().completedMatches({ eventType, eventId })).toEqual([]);
  });

  it("knows a dual by its own code, and refuses what it does not understand", async () => {
    expect(await client().mats({ eventType: "T", eventId: "72" })).toHaveLength(MATS);
    await expect(client().mats({ eventType: "P", eventId: "%" })).rejects.toMatchObject({ status: 400 });
  });

  it("sometimes has nobody on the other side", () => {
    const bouts = completedBouts({ key: "gam1", on_air_at: START }, ["a", "b"], START + 600 * MINUTE);
    expect(bouts.some(({ loser }) => loser === null)).toBe(true);
    expect(bouts.every(({ winner, loser }) => loser === null || winner.team_name !== loser.team_name)).toBe(true);
    expect(completedBouts({ key: "gam1", on_air_at: null }, ["a", "b"], START)).toEqual([]);
  });
});
