import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { fromRoot } from "../../../scripts/paths.js";

/** The service worker shows pushes and opens them; it answers no request, so that no page depends on it (S 7.3). */

type Event = {
  waitUntil(work: Promise<unknown>): void;
  data?: unknown;
  notification?: unknown;
  oldSubscription?: unknown;
  newSubscription?: unknown;
};

const subscription = (name: string) => ({
  options: { of: name },
  toJSON: () => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: "key", auth: "secret" } }),
});

function worker(windows: string[] = [], tray: { tag: string; id: string }[] = [], now = { page: "", kept: "" }) {
  const listeners = new Map<string, (event: Event) => void>();
  const did: unknown[] = [];
  const self = {
    location: { origin: "https://site.example" },
    addEventListener: (name: string, listener: (event: Event) => void) => listeners.set(name, listener),
    registration: {
      getNotifications: async ({ tag }: { tag: string }) =>
        tray.filter((one) => one.tag === tag).map(({ id }) => ({ data: { id } })),
      showNotification: async (title: string, options: object) => void did.push([title, options]),
      pushManager: {
        getSubscription: async () => (now.kept ? subscription(now.kept) : null),
        subscribe: async (options: object) => {
          did.push(["subscribe", options]);
          return subscription("fresh");
        },
      },
    },
    clients: {
      matchAll: async () => windows.map((url) => ({ url, focus: async () => void did.push(`focus ${url}`) })),
      openWindow: async (url: string) => void did.push(`open ${url}`),
    },
  };
  const fetch = async (path: string, { body, ...how }: { body?: URLSearchParams } = {}) => {
    if (body) did.push([path, how, Object.fromEntries(body)]);
    return { text: async () => now.page };
  };
  runInNewContext(readFileSync(fromRoot("public/push-worker.js"), "utf8"), { self, URL, URLSearchParams, fetch });
  const dispatch = async (name: string, event: Partial<Event>) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ ...event, waitUntil: (given) => void (work = given) });
    await work;
    return did;
  };
  return { listeners, dispatch };
}

const shown = { title: "Live now: A vs. B", body: "Girls Soccer", path: "/events/x/gam1", tag: "gam1", id: "m1" };
const pushed = (text: string) => ({ data: { text: () => text } });
const clicked = (path: string) => ({ notification: { close: () => undefined, data: { path } } });

it("listens to pushes, clicks, and a new address alone", () =>
  expect([...worker().listeners.keys()].sort()).toEqual(["notificationclick", "push", "pushsubscriptionchange"]));

const posted = (name: string) => [
  "/member/notifications",
  { method: "POST", redirect: "manual" },
  { intent: "renew-device", endpoint: `https://push.example/${name}`, p256dh: "key", auth: "secret" },
];

it.each([
  ["that the browser has made", { newSubscription: subscription("made") }, [posted("made")]],
  ["as before", { oldSubscription: subscription("old") }, [["subscribe", { of: "old" }], posted("fresh")]],
  ["not where no one is signed in", {}, [], { page: "<h1>Sign in</h1>", kept: "" }],
  ["that the browser has now", {}, [posted("kept")], { page: "", kept: "kept" }],
  [
    "with the site's key, where the browser names none",
    { oldSubscription: null, newSubscription: null },
    [["subscribe", { userVisibleOnly: true, applicationServerKey: "BKey_-1" }], posted("fresh")],
    { page: '<section data-push-key="BKey_-1">', kept: "" },
  ],
] as const)("sends a form with a subscription %s", async (_which, event, did, now?: { page: string; kept: string }) =>
  expect(await worker([], [], now).dispatch("pushsubscriptionchange", event)).toEqual(did),
);

it.each([
  ["a new message", [], true],
  ["another message of the game", [{ tag: "gam1", id: "m0" }], true],
  ["the same message again", [{ tag: "gam1", id: "m1" }], false],
])("shows %s, aloud: %#", async (_what, tray, renotify) => {
  const { title, body, tag, path, id } = shown;
  expect(await worker([], tray).dispatch("push", pushed(JSON.stringify(shown)))).toEqual([
    [title, { body, tag, renotify, icon: "/icon-192.png", data: { path, id } }],
  ]);
});

it.each(["", "no JSON", "null", '{"title":1}'])("shows something for %j", async (text) =>
  expect(await worker().dispatch("push", pushed(text))).toMatchObject([["News of your games", { tag: "news" }]]),
);

it.each<[string, string[], string[]]>([
  ["/events/x/gam1", [], ["open https://site.example/events/x/gam1"]],
  ["/a", ["https://site.example/b", "https://site.example/a"], ["focus https://site.example/a"]],
  ["https://evil.example/", [], []],
  ["//evil.example/a", [], []],
])("a click on %s, with %j open", async (path, windows, did) =>
  expect(await worker(windows).dispatch("notificationclick", clicked(path))).toEqual(did),
);
