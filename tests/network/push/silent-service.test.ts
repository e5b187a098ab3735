import { expect, it } from "vitest";
import { memberMigrations } from "~network/member/migration";
import { createPusher } from "~network/push/pusher.server";
import { collected } from "../../support/collected";
import { migratedStore } from "../../support/migrated-store";
import { PushBrowser, PushService } from "./push-service";

it("a push that is never answered is over in its time, also where the collector runs meanwhile", async () => {
  const service = await PushService.open();
  service.answers.set("/phone", { status: 201, after: new Promise(() => undefined) });
  const store = await migratedStore([memberMigrations]);
  const pusher = createPusher({ db: store.db, clock: { now: () => 0 }, services: [service.origin], answerWithin: 300 });
  const { p256dh, auth } = new PushBrowser();
  const about = { id: "phone", user_key: "robin", session: "s", name: "phone", added_at: 0, p256dh, auth };
  const device = { ...about, endpoint: service.endpoint("phone"), server_key: await pusher.publicKey() };
  const push = pusher.tryOut(device, { text: "{}", topic: "t", urgency: "normal", until: 60_000 });
  await expect.poll(() => service.received.length).toBe(1);
  await collected();
  expect(await push).toBe("later");
  await pusher.close();
  await service.close();
  await store.close();
});
