import { expect, it } from "vitest";
import { openStore } from "~network/store/open-store.server";
import { transportTo } from "./transport-to";

it("lets a call that nobody waits for end before its store closes, and a later one find nobody", async () => {
  const store = await openStore({ dataDir: ":memory:" });
  let goOn = () => {};
  const waits = new Promise<void>((resolve) => (goOn = resolve));
  const ask = transportTo(store, {
    async fetch() {
      await waits;
      await store.db.selectFrom("event").selectAll().execute().catch(String);
      return Response.json(await store.ready());
    },
  });
  const leftBehind = ask(new Request("http://upstream.test"));
  const closed = store.close();
  await expect(ask(new Request("http://upstream.test"))).rejects.toThrow(TypeError);
  goOn();
  expect(await (await leftBehind).json()).toEqual({ ready: true, reasons: [] });
  await closed;
  expect((await store.ready()).ready).toBe(false);
});
