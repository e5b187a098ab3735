import { beforeEach, describe, expect, it } from "vitest";
import { createTurns } from "../../../server/processes/turns";

let handed: string[];
let refused: string[];
let turns: ReturnType<typeof createTurns<string, string>>;
beforeEach(() => {
  [handed, refused] = [[], []];
  turns = createTurns({
    hand: (to, connection) => void handed.push(`${connection} to ${to}`),
    refuse: (connection) => void refused.push(connection),
    mostWaiting: 3,
  });
});

describe("who is handed the next connection", () => {
  it("is each process in turn", () => {
    turns.joins("A");
    turns.joins("B");
    for (const connection of ["1", "2"]) turns.arrives(connection);
    expect([turns.took("A"), turns.took("B")]).toEqual(["1", "2"]);
    for (const connection of ["3", "4"]) turns.arrives(connection);
    expect(handed).toEqual(["1 to A", "2 to B", "3 to A", "4 to B"]);
  });

  it("is none that has not taken its last one", () => {
    turns.joins("A");
    turns.joins("B");
    for (const connection of ["1", "2", "3", "4"]) turns.arrives(connection);
    expect(handed).toEqual(["1 to A", "2 to B"]);
    turns.took("B");
    turns.took("B");
    expect(handed).toEqual(["1 to A", "2 to B", "3 to B", "4 to B"]);
  });

  it("is the first to come, for those that were there before", () => {
    for (const connection of ["1", "2"]) turns.arrives(connection);
    expect(handed).toEqual([]);
    turns.joins("A");
    turns.took("A");
    expect(handed).toEqual(["1 to A", "2 to A"]);
  });

  it("is another, when the one that had it died", () => {
    turns.joins("A");
    turns.joins("B");
    for (const connection of ["1", "2", "3"]) turns.arrives(connection);
    turns.died("A");
    turns.took("B");
    turns.took("B");
    expect(handed).toEqual(["1 to A", "2 to B", "1 to B", "3 to B"]);
    expect(turns.took("A")).toBeUndefined();
  });

  it("is none that leaves, which still takes its last one", () => {
    turns.joins("A");
    turns.arrives("1");
    turns.leaves("A");
    expect(turns.took("A")).toBe("1");
    turns.arrives("2");
    expect(handed).toEqual(["1 to A"]);
    turns.joins("B");
    expect(handed).toEqual(["1 to A", "2 to B"]);
  });

  it("is nobody, where too many wait", () => {
    for (const connection of ["1", "2", "3", "4"]) turns.arrives(connection);
    expect(refused).toEqual(["4"]);
  });
});
