import { expect, it } from "vitest";
import { appearsOn } from "~/models/desk/announcement-places";

const OHIO = { audience: "state", place: "OH" } as const;
const LINCOLN = { audience: "organization", place: "lincoln" } as const;

it.each([
  [{ audience: "all", place: null } as const, "/", true],
  [OHIO, "/", false],
  [OHIO, "/states/oh", true],
  [OHIO, "/states/OH", true],
  [OHIO, "/find-school/ohio", true],
  [OHIO, "/sports/football/ohio", true],
  [OHIO, "/playoffs/brackets/ohio/football", true],
  [OHIO, "/states/ia", false],
  [OHIO, "/schools/ohio", false],
  [LINCOLN, "/schools/lincoln", true],
  [LINCOLN, "/schools/lincoln/football", true],
  [LINCOLN, "/events/lincoln/gam1", true],
  [LINCOLN, "/schools/lincoln-east", false],
  [LINCOLN, "/states/lincoln", false],
])("%j on %s: %s", (announcement, path, expected) => expect(appearsOn(announcement, path)).toBe(expected));
