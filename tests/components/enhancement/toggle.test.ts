import { beforeEach, expect, it, vi } from "vitest";
import { submitToggle } from "~/enhancement/toggle";

/** Follow, pressed again while its answer is on the way: what was pressed last is what holds (S 4.6). */

const DONE = { success: true, following: {} };
const announcement = { textContent: "" };
const assign = vi.fn();
let sent: string[];
let turns: { Press?: string; "After-Press"?: string }[];
let answers: ((answer: object | null) => void)[];
let form: { action: string; dataset: { busy?: string } };
let button: HTMLButtonElement;
let tab: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  announcement.textContent = "";
  [sent, answers, turns] = [[], [], []];
  form = { action: "/member/following/school/oak", dataset: {} };
  const attributes = new Map([["aria-pressed", "false"]]);
  button = {
    ...{ name: "intent", value: "follow", dataset: { offIntent: "follow", onIntent: "unfollow" } },
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
  } as unknown as HTMLButtonElement;
  vi.stubGlobal("document", { getElementById: () => announcement });
  vi.stubGlobal("location", { href: "https://fieldhouse.example/schools/oak", assign });
  tab = new EventTarget();
  vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
  vi.stubGlobal("removeEventListener", tab.removeEventListener.bind(tab));
  vi.stubGlobal("HTMLButtonElement", Object);
  vi.stubGlobal("FormData", function FormData() {
    return [];
  });
  vi.stubGlobal("fetch", (_address: string, { body, headers }: { body: URLSearchParams; headers: object }) => {
    sent.push(body.get("intent") ?? "");
    turns.push(headers);
    return new Promise((done, failed) =>
      answers.push((answer) => (answer ? done({ ok: true, json: async () => answer }) : failed(new TypeError()))),
    );
  });
});

const press = (times: number) => {
  for (let time = 0; time < times; time += 1) void submitToggle(form as unknown as HTMLFormElement, button);
};
/** The answer to the newest of what was sent; null: it is lost. */
const answerWith = async (answer: object | null) => {
  answers.at(-1)?.(answer);
  await vi.advanceTimersByTimeAsync(0);
};
const shown = () => button.getAttribute("aria-pressed") === "true";

it.each([
  [1, ["follow"], true],
  [2, ["follow", "unfollow"], false],
  [3, ["follow"], true],
])("pressed %i times, shows the last at once, and sends it once the first is answered", async (times, all, last) => {
  press(times);
  expect([sent, shown()]).toEqual([["follow"], last]);
  await answerWith(DONE);
  await answerWith(DONE);
  expect([sent, shown(), form.dataset.busy, announcement.textContent]).toEqual([all, last, undefined, ""]);
});

it.each([
  [1, ["follow"]],
  [2, ["follow", "unfollow"]],
  [3, ["follow"]],
])("pressed %i times, and left before the first is answered, sends what was pressed last", (times, all) => {
  press(times);
  tab.dispatchEvent(new Event("pagehide"));
  expect(sent).toEqual(all);
});

it("tells which press the one that the page is left with comes after", async () => {
  press(2);
  tab.dispatchEvent(new Event("pagehide"));
  const [first, last] = turns;
  expect(first?.Press).toMatch(/^[\w.-]{3,40}$/);
  expect([first?.["After-Press"], last?.Press, last?.["After-Press"]]).toEqual([undefined, undefined, first?.Press]);
  // What is sent once the first is answered is a press of its own.
  answers[0]?.(DONE);
  await vi.advanceTimersByTimeAsync(0);
  expect(turns[2]?.Press).toMatch(/./);
  expect([turns[2]?.["After-Press"], turns[2]?.Press === first?.Press]).toEqual([undefined, false]);
});

it("seen again, asks how what it was left with went, and stays as it was pressed", async () => {
  press(2);
  tab.dispatchEvent(new Event("pagehide"));
  answers[0]?.(DONE);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(["follow", "unfollow", "unfollow"]);
  await answerWith(DONE);
  tab.dispatchEvent(new Event("pagehide"));
  expect([sent.length, shown(), announcement.textContent]).toEqual([3, false, ""]);
});

it("sends what was pressed after that anew", async () => {
  press(2);
  await answerWith(DONE);
  await answerWith(DONE);
  press(1);
  expect([sent, shown()]).toEqual([["follow", "unfollow", "follow"], true]);
});

it.each([
  ["refused", { success: false }],
  ["lost", null],
])("takes back what is %s, and says so", async (_what, answer) => {
  press(1);
  await answerWith(answer);
  expect([shown(), button.value, announcement.textContent]).toEqual([
    false,
    "follow",
    "That didn't work. Please try again.",
  ]);
});

it("sends the last though the first was lost: it may have arrived", async () => {
  press(2);
  await answerWith(null);
  expect(sent).toEqual(["follow", "unfollow"]);
  await answerWith(DONE);
  expect([shown(), announcement.textContent]).toEqual([false, ""]);
});

it("says so where both were lost: the first may have arrived", async () => {
  press(2);
  await answerWith(null);
  await answerWith(null);
  expect([shown(), announcement.textContent]).toEqual([false, "That didn't work. Please try again."]);
});

it("takes back a last one that fails to what the first came to", async () => {
  press(2);
  await answerWith(DONE);
  await answerWith(null);
  expect([shown(), button.value]).toEqual([true, "unfollow"]);
});

it("leads a guest to sign in, however often it was pressed", async () => {
  press(2);
  await answerWith({ success: false, signIn: "/users/sign_in" });
  expect([sent, assign.mock.calls]).toEqual([["follow"], [["https://fieldhouse.example/users/sign_in"]]]);
});
