import { afterAll, beforeAll, expect, it } from "vitest";
import { startTiny, type Tiny } from "./tiny-site";

let tiny: Tiny;
beforeAll(async () => void (tiny = await startTiny()));
afterAll(() => tiny.stop());

const ask = (path: string, cookie: string, init: RequestInit = {}) =>
  fetch(tiny.origin + path, { ...init, headers: { cookie, ...init.headers } });

it("renews a session before the page reads it, and nobody else is given that page", async () => {
  const answer = await ask("/", "member_refresh_token=good");
  expect(await answer.text()).toContain("member_access_token=new");
  expect(answer.headers.getSetCookie()).toEqual(["member_access_token=new; Path=/"]);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
});

it("renews it for a post, whose form is read after that, and beside cookies of the page itself", async () => {
  const body = new URLSearchParams({ name: "Dana" });
  const posted = await ask("/form", "member_refresh_token=good", {
    method: "POST",
    body,
    headers: { Origin: tiny.origin },
  });
  expect([posted.status, posted.headers.getSetCookie()]).toEqual([200, ["member_access_token=new; Path=/"]]);
  expect(await posted.text()).toContain('"length":9');
  const page = await ask("/personal", "member_refresh_token=good");
  expect(page.headers.getSetCookie()).toEqual(["member_access_token=new; Path=/", "visit=1"]);
});

it("tells a browser whose session is over, and reads on as for a guest", async () => {
  const answer = await ask("/", "member_refresh_token=over; theme=dark");
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, ["member_refresh_token=; Path=/; Max-Age=0"]]);
  expect(await answer.text()).not.toContain("over");
});

it.each([
  ["/media/downloads/gam1.mp4", ["member_access_token=new; Path=/"]],
  ["/media/vod/v1/master.m3u8", []],
  ["/media/football/480p.mp4", []],
  ["/logos/downloads/a.svg", []],
])("renews it for a file that is a member's own alone: %s", async (path, cookies) => {
  expect((await ask(path, "member_refresh_token=good")).headers.getSetCookie()).toEqual(cookies);
});

it("asks nobody where there is no refresh token", async () => {
  const answer = await ask("/", "theme=dark");
  expect([answer.headers.getSetCookie(), answer.headers.get("Cache-Control")]).toEqual([
    [],
    "public, max-age=0, s-maxage=60, stale-while-revalidate=60",
  ]);
});
