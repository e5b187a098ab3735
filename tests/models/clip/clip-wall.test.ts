import { expect, it } from "vitest";
import { clipWall } from "~/models/clip/clip";

it.each([
  [
    "This Event Includes Live Video. Subscribe Now for Full Access!",
    "Subscribe Now to watch this event",
    "This Clip Is From a Full Video. Subscribe Now for Full Access!",
    "Subscribe Now to watch this clip",
  ],
  [
    "This Event Requires a Special Pass.",
    "Additional pass required to watch this event. Purchase a Special pass now",
    "This Event Requires a Special Pass.",
    "Additional pass required to watch this clip. Purchase a Special pass now",
  ],
])("%s", (header, description, ownHeader, ownDescription) => {
  expect(clipWall({ header, description })).toEqual({ header: ownHeader, description: ownDescription });
});
