import { afterAll, beforeAll, expect, it } from "vitest";
import { startTiny, type Tiny } from "./tiny-site";

let tiny: Tiny;
beforeAll(async () => void (tiny = await startTiny()));
afterAll(() => tiny.stop());

const open = async (path: string) => {
  const { status, headers } = await fetch(tiny.origin + path, { redirect: "manual" });
  return [status, headers.getSetCookie(), headers.get("Cache-Control")];
};

it.each([
  ["saves what the address says of the visit", "/gone?utm_source=mail", 302, ["kept=1; Path=/"], "private, no-store"],
  ["sets nothing where it says nothing", "/gone?x=1", 302, [], "public"],
])("a redirect %s (rulings 4)", async (_what, path, status, cookies, cacheControl) =>
  expect(await open(path)).toEqual([status, cookies, cacheControl]),
);

it("a page sets its own cookies", async () => expect((await open("/?utm_source=mail"))[1]).toEqual([]));
