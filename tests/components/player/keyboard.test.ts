import { describe, expect, it } from "vitest";
import { type Command, commandFor, type KeyPress } from "~/components/player/controls/keyboard";
import { SHORTCUTS } from "~/components/player/controls/player-menus";

describe("keys", () => {
  it.each<[Omit<KeyPress, "live"> & { live?: boolean }, Command | null]>([
    [{ key: " " }, { do: "toggle" }],
    [{ key: "k" }, { do: "toggle" }],
    [{ key: "K" }, { do: "toggle" }],
    [{ key: "j" }, { do: "seek-by", seconds: -10 }],
    [{ key: "l" }, { do: "seek-by", seconds: 10 }],
    [{ key: "ArrowLeft" }, { do: "seek-by", seconds: -5 }],
    [{ key: "ArrowRight" }, { do: "seek-by", seconds: 5 }],
    [{ key: "ArrowUp" }, { do: "volume-by", step: 0.1 }],
    [{ key: "ArrowDown" }, { do: "volume-by", step: -0.1 }],
    [{ key: "m" }, { do: "mute" }],
    [{ key: "f" }, { do: "fullscreen" }],
    [{ key: "c" }, { do: "captions" }],
    [{ key: "p" }, { do: "picture-in-picture" }],
    [{ key: "End", live: true }, { do: "live" }],
    [{ key: "End", live: false }, null],
    [{ key: "?" }, { do: "shortcuts" }],
    [
      { key: "<", live: false },
      { do: "speed-by", step: -1 },
    ],
    [{ key: "<", live: true }, null],
    [{ key: ">", live: true }, null],
    [{ key: "0" }, { do: "seek-to-share", share: 0 }],
    [{ key: "9" }, { do: "seek-to-share", share: 0.9 }],
    [{ key: "x" }, null],
    [{ key: "toString" }, null],
    [{ key: "f", ctrl: true }, null],
    [{ key: "c", meta: true }, null],
    [{ key: "ArrowLeft", alt: true }, null],
    [{ key: "k", on: "text" }, null],
    [{ key: "5", on: "text" }, null],
    [{ key: " ", on: "button" }, null],
    [{ key: "k", on: "button" }, { do: "toggle" }],
    [{ key: "ArrowRight", on: "slider" }, null],
    [{ key: "m", on: "slider" }, { do: "mute" }],
    [{ key: " ", on: "slider" }, { do: "toggle" }],
    [{ key: " ", on: "nowhere" }, { do: "toggle" }],
    [{ key: "End", on: "nowhere", live: true }, { do: "live" }],
    [{ key: "ArrowLeft", on: "nowhere" }, null],
    [{ key: "k", on: "nowhere" }, null],
    [{ key: "M", on: "nowhere" }, null],
    [{ key: "5", on: "nowhere" }, null],
    [{ key: "?", on: "nowhere" }, null],
  ])("%o", (press, command) => expect(commandFor({ live: false, ...press })).toEqual(command));

  it("lists keys that do something, of a live game or of a replay alone where it says so", () => {
    const names: Record<string, string> = {
      Space: " ",
      "←": "ArrowLeft",
      "→": "ArrowRight",
      "↑": "ArrowUp",
      "↓": "ArrowDown",
      "0–9": "4",
    };
    for (const { keys, only } of SHORTCUTS)
      for (const key of keys) {
        const commands = [true, false].map((live) => commandFor({ key: names[key] ?? key, live }));
        expect(
          commands.map((command) => command !== null),
          key,
        ).toEqual([only !== "replay", only !== "live"]);
      }
  });
});
