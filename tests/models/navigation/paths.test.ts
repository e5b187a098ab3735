import { expect, it } from "vitest";
import { profilePath, profileSportPath, signInPath, sportStatePath } from "~/models/navigation/paths";

it.each([
  ["school", "/schools/lakewood"],
  ["pixellot", "/schools/lakewood"],
  ["state_association", "/associations/lakewood"],
  ["association", "/associations/lakewood"],
  ["publisher", "/affiliates/lakewood"],
  ["affiliate", "/affiliates/lakewood"],
  ["booster-club", "/schools/lakewood"],
  ["", "/schools/lakewood"],
])("an organization's address of type %j is %s, a sport's page below it (S 2.5)", (type, path) => {
  expect(profilePath(type, "lakewood")).toBe(path);
  expect(profileSportPath(type, "lakewood", " Ice Hockey ")).toBe(`${path}/ice-hockey`);
});

it.each([
  ["Football", "OH", "/sports/football/ohio"],
  ["Ice Hockey", "ny", "/sports/ice%20hockey/new%20york"],
  ["Debate", "New York", "/sports/debate/new%20york"],
])("landing page of %s in %s: %s (S 2.5)", (sport, state, path) => expect(sportStatePath(sport, state)).toBe(path));

it("a link to sign in carries the address to come back to, query and all (S 2.9)", () => {
  expect(signInPath("/events/a/gam1?x=1&y=2")).toBe("/users/sign_in?redir=%2Fevents%2Fa%2Fgam1%3Fx%3D1%26y%3D2");
  expect(signInPath()).toBe("/users/sign_in");
});
