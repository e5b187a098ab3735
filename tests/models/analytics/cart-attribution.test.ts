import { describe, expect, it, vi } from "vitest";
import { cartOfAddress } from "~/models/analytics/cart-of-address.server";
import { UpstreamError } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";
import { anEvent, aPublisher } from "../event/records";

const found = anEvent({
  key: "gam1",
  sport: "Football",
  gender: "boys",
  game_type: "playoff",
  level: "varsity",
  state_code: "OR",
  publishers: [aPublisher({ key: "p1", name: "Lincoln TV" }), aPublisher({ key: "p2", name: "OSAA" })],
});
const asked = vi.fn((key: string) =>
  key === "gam1"
    ? Promise.resolve(found)
    : Promise.reject(new UpstreamError({ service: "content", kind: "status", status: 404 })),
);
const upstreams = { content: { event: asked } } as unknown as Pick<Upstreams, "content">;

const cart = (address: string) => cartOfAddress(upstreams, new URL(address, "https://www.fieldhouse.example"));

describe("the cart of a subscribe link (S 2.9, 3)", () => {
  it("is the event's", async () => {
    expect(await cart("/subscribe/event?game_key=gam1&publisher_key=p2")).toMatchObject({
      id: "gam1",
      name: expect.any(String),
      brand: "OSAA",
      variant: "Football",
      gender: "boys",
      gameType: "playoff",
      level: "varsity",
      locationId: "OR",
    });
    expect(await cart("/support/lincoln?game_key=gam1")).toMatchObject({ brand: "Lincoln TV" });
  });

  it("is the event's by event_key too (B 3)", async () =>
    expect(await cart("/subscribe/event?event_key=gam1")).toMatchObject({ id: "gam1", variant: "Football" }));

  it.each(["", "?game_key=none", "?game_key=../x"])("is empty without an event: %j", async (query) =>
    expect(await cart(`/subscribe/event${query}`)).toEqual({}),
  );

  it("is nobody else's", async () => {
    asked.mockClear();
    expect(await cart("/watch-events?game_key=gam1")).toEqual({});
    expect(asked).not.toHaveBeenCalled();
  });
});
