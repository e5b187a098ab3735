import { describe, expect, it } from "vitest";
import { placeText, venueText } from "~/models/place/place-text";

describe("where it is", () => {
  it.each([
    [{ city: "Salem", state_code: "OR" }, "Salem, OR"],
    [{ city: "Salem" }, "Salem"],
    [{ city: "", state_code: "OR" }, "OR"],
    [{ city: null, state_code: null }, ""],
  ])("%j: %s", (place, text) => expect(placeText(place)).toBe(text));

  it.each([
    [{ venue: "South Gym", city: "Salem", state_code: "OR" }, "South Gym, Salem, OR"],
    [{ venue: null, city: "Salem", state_code: "OR" }, "Salem, OR"],
    [{ venue: "South Gym" }, "South Gym"],
    [{}, ""],
  ])("%j: %s", (place, text) => expect(venueText(place)).toBe(text));
});
