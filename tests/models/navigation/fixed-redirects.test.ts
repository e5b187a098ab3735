import { describe, expect, it } from "vitest";
import { fixedRedirect } from "~/models/navigation/fixed-redirects";

const site = { url: "https://fieldhouse.example" };
const go = (address: string) => fixedRedirect(new URL(address, site.url), site);

describe("fixed redirects (S 2.2)", () => {
  it.each([
    ["/home", "/"],
    ["/dvds", "/store/fieldhouse-network"],
    ["/facebook-watch", "/"],
    ["/ecal", "/"],
    ["/championships", "/playoffs"],
    ["/.well-known/change-password", "/member/account#password"],
    ["/subscribe/member", "/users/sign_up"],
    ["/subscribe/member?redir=/events/a/gam1", "/users/sign_up?redir=%2Fevents%2Fa%2Fgam1"],
    ["/subscribe/member?redir=https://fieldhouse.example/x", "/users/sign_up?redir=%2Fx"],
    ["/subscribe/member?redir=https://evil.example", "/users/sign_up"],
    ["/subscribe/member?redir=//evil.example", "/users/sign_up"],
    ["/subscribe/stats?game_key=gam1", "/subscribe/event?game_key=gam1"],
    ["/subscribe/stats", "/subscribe/event"],
    ["/g/gam1", "/events/event/gam1"],
    ["/G/gam1", "/events/event/gam1"],
    ["/g/a%20b", "/events/event/a%20b"],
    ["/tonight", "/watch-events?date=today"],
    ["/Today", "/watch-events?date=today"],
    ["/tonight?state=OH&date=never", "/watch-events?state=OH&date=today"],
  ])("%s → %s", (from, to) => expect(go(from)).toEqual({ to, external: false }));
  it.each([
    ["/pixellot-help", "https://cameras.fieldhouse.example/help"],
    ["/customer-support", "https://fans.fieldhouse.example/hc"],
  ])("%s leaves for %s", (from, to) => expect(go(from)).toEqual({ to, external: true }));
});

it.each(["/g", "/g/", "/g/gam1/more", "/og/gam1", "/tonight/x", "/a/today"])("%s is no short address", (path) =>
  expect(go(path)).toBeNull(),
);

describe("legacy redirects (S 2.3)", () => {
  it.each([
    ["cif-central", "cifcs"],
    ["cif-central-coast", "cifccs"],
    ["cif-north-coast", "cifncs"],
    ["cif-northern", "cifns"],
    ["cif-sac-joaquin", "cifsjs"],
    ["cif-san-diego", "cifsds"],
    ["cif-san-francisco", "cifsfs"],
    ["cif-southern", "cifss"],
    ["texas-tapps", "tapps"],
    ["texas-uil", "uil"],
    ["virginia-vhsl", "vhsl"],
    ["virginia-visaa", "visaa"],
  ])("the section %s has the code %s", (slug, code) =>
    expect(go(`/tournament/${slug}-fall-championships`)?.to).toBe(`/playoffs/section/${code}`),
  );
  it.each(["spring", "summer", "fall", "autumn", "winter"])("the season %s counts", (season) => {
    expect(go(`/tournament/texas-uil-${season}-championships`)?.to).toBe("/playoffs/section/uil");
    expect(go(`/${season}-championships`)?.to).toBe("/playoffs");
  });
  it.each([
    ["/sport-hq/football", "/sports/football"],
    ["/championships/fall", "/playoffs"],
    ["/championships/fall/ohio", "/playoffs/state/ohio"],
    ["/championships/fall/cifss", "/playoffs/section/cifss"],
    ["/championships/fall/state/ohio", "/playoffs/state/ohio"],
    ["/championships/fall/section/cifcs", "/playoffs/section/cifcs"],
    ["/Championships/Fall/State/New-York", "/playoffs/state/new-york"],
    ["/fall-championships", "/playoffs"],
    ["/winter/championships", "/playoffs"],
    ["/oh/football", "/sports/football/oh"],
    ["/OH/football", "/sports/football/oh"],
    ["/tournament/ohio-march-madness", "/playoffs/state/ohio"],
    ["/tournament/cif-southern-fall-championships", "/playoffs/section/cifss"],
    ["/tournament/cif-central-coast-spring-championships", "/playoffs/section/cifccs"],
    ["/tournament/texas-tapps-winter-championships", "/playoffs/section/tapps"],
    ["/tournament/virginia-visaa-summer-championships", "/playoffs/section/visaa"],
    ["/tournament/oh-autumn-championships", "/playoffs/state/oh"],
    ["/tournament/new-york-fall-championships", "/playoffs/state/new-york"],
    ["/tournament/somewhere-fall-championships", "/playoffs/section/somewhere"],
    ["/tournament/ohio-fall-2019-championship", "/championships/fall/ohio"],
  ])("%s → %s", (from, to) => expect(go(from)).toEqual({ to, external: false }));
  it.each([
    "/",
    "/schools/lakewood",
    "/events/a/gam1",
    "/tournament/somewhere",
    "/tournament/a/b",
    "/xx/football",
    "/oh",
    "/subscribe/event",
    "/championships/a/b/c",
    "/championships/fall/state/ohio/more",
    "/monsoon/championships",
    "/our-fall-championships",
    "/fall/championships/more",
    "/sport-hq",
    "/constructor",
  ])("%s stays", (from) => expect(go(from)).toBeNull());
});
