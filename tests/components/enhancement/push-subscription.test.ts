import { describe, expect, it } from "vitest";
import { endSubscription, needsHomeScreen, newSubscription, refusalOf } from "~/enhancement/push-subscription";

/** What a browser takes, as its push manager keeps it (S 7.3, 7.11). */

const KEY = new Uint8Array([4, 1, 2]);

/** As browsers do it: `subscribe` returns what is there, dead or alive. */
function browser(held: string | null) {
  const did: string[] = [];
  let current = held;
  const subscription = () =>
    current === null
      ? null
      : ({
          endpoint: current,
          unsubscribe: async () => {
            did.push(`end ${current}`);
            current = null;
            return true;
          },
        } as PushSubscription);
  const pushManager = {
    getSubscription: async () => subscription(),
    subscribe: async (options?: PushSubscriptionOptionsInit) => {
      expect(options).toEqual({ userVisibleOnly: true, applicationServerKey: KEY });
      current ??= "new";
      return subscription() as PushSubscription;
    },
  };
  return { did, pushManager, held: () => current };
}

describe("turning notifications on", () => {
  it.each([
    ["for the first time", null, []],
    ["again, after the push service ended the old one unseen", "dead", ["end dead"]],
  ])("gives an address of its own %s", async (_when, held, ended) => {
    const { did, pushManager } = browser(held);
    expect((await newSubscription(pushManager, KEY)).endpoint).toBe("new");
    expect(did).toEqual(ended);
  });

  it.each([
    ["granted", null],
    ["denied", "blocked"],
    ["default", "closed"],
  ] as const)("where the browser's answer is %j, is refused as %j", (permission, refusal) => {
    expect(refusalOf(permission)).toBe(refusal);
  });
});

describe("signing out", () => {
  it("ends what this browser takes", async () => {
    const { pushManager, held } = browser("here");
    await endSubscription({ getRegistration: async () => ({ pushManager }) });
    expect(held()).toBeNull();
  });

  it("does nothing in a browser that takes none", async () => {
    const { did, pushManager } = browser(null);
    await endSubscription({ getRegistration: async () => ({ pushManager }) });
    await endSubscription({ getRegistration: async () => undefined });
    expect(did).toEqual([]);
  });
});

it.each([
  ["in its browser", { standalone: false }, true],
  ["from its Home Screen", { standalone: true }, false],
  ["that is none", {}, false],
])("an iPhone or iPad takes notifications from its Home Screen alone: %s", (_where, browser, needs) => {
  expect(needsHomeScreen(browser)).toBe(needs);
});
