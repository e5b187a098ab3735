import { describe, expect, it } from "vitest";
import { type Command, commandFor, type KeyPress } from "~/components/player/keyboard";
import { SHORTCUTS } from "~/components/player/shortcuts";

describe("keys", () => {
  it.each<[KeyPress, Command | null]>([
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
    [{ key: "End" }, { do: "live" }],
    [{ key: "?" }, { do: "shortcuts" }],
    [{ key: "<" }, { do: "speed-by", step: -1 }],
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
  ])("%o", (press, command) => {
    expect(commandFor(press)).toEqual(command);
  });

  it("lists only keys that do something", () => {
    const names: Record<string, string> = {
      Space: " ",
      "←": "ArrowLeft",
      "→": "ArrowRight",
      "↑": "ArrowUp",
      "↓": "ArrowDown",
      "0–9": "4",
    };
    for (const { keys } of SHORTCUTS)
      for (const key of keys) expect(commandFor({ key: names[key] ?? key }), key).not.toBeNull();
  });
});
