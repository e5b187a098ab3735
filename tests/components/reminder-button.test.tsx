import { expect, it } from "vitest";
import { REMIND_ME, ReminderButton } from "~/components/event/reminder-button";
import { rendered } from "./rendered";

it("says what My Library quotes", () => {
  const button = rendered(<ReminderButton contentType="game" contentKey="g1" active={false} />);
  expect([REMIND_ME, button.text.includes(REMIND_ME)]).toEqual(["Remind me", true]);
});
