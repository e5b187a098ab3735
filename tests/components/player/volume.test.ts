import { describe, expect, it } from "vitest";
import { type Sound, soundAt, soundStepped, soundToggled } from "~/components/player/controls/volume";

const on = (volume: number): Sound => ({ volume, muted: false });
const off = (volume: number): Sound => ({ volume, muted: true });

describe("the sound", () => {
  it.each<[wanted: number, sound: Sound]>([
    [0.4, on(0.4)],
    [1.2, on(1)],
    [0, off(0)],
    [-0.1, off(0)],
  ])("is set to %s", (wanted, sound) => expect(soundAt(wanted)).toEqual(sound));

  it.each<[what: string, before: Sound, after: Sound]>([
    ["turned off", on(0.8), off(0.8)],
    ["turned on where it was", off(0.8), on(0.8)],
    ["turned on half loud after the slider went to 0", off(0), on(0.5)],
    ["turned on half loud where it was only turned down to 0", on(0), on(0.5)],
  ])("is %s", (_what, before, after) => expect(soundToggled(before)).toEqual(after));

  it.each<[what: string, before: Sound, step: number, after: Sound]>([
    ["louder", on(0.5), 0.1, on(0.6)],
    ["softer", on(0.5), -0.1, on(0.4)],
    ["softer until it is off", on(0.1), -0.1, off(0)],
    ["louder from none while it is off", off(0.8), 0.1, on(0.1)],
    ["as it was where softer is asked for while it is off", off(0.8), -0.1, off(0.8)],
  ])("is %s", (_what, before, step, after) => expect(soundStepped(before, step)).toEqual(after));
});
