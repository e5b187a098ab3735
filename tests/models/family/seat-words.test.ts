import { describe, expect, it } from "vitest";
import { countText, invitesText, openSeats, ownerText, shareText, whyFull } from "~/models/family/seat-words";

const GIVES_NONE = "Your pass doesn't come with seats to share.";
const STAYS = "Everyone on your plan stays and can watch, but you can't invite anyone else.";

describe("the seats of a pass (rulings 3, manage-family)", () => {
  it.each([
    [5, "Share one plan with up to five people. Everyone gets an account of their own."],
    [2, "Share one plan with up to two people. Everyone gets an account of their own."],
    [1, "Share one plan with one other person. Everyone gets an account of their own."],
    [0, "Everyone watches with an account of their own."],
  ])("%i are promised as they are", (seats, text) => {
    expect(shareText(seats)).toBe(text);
    expect(invitesText(seats).includes("you can invite")).toBe(seats > 0);
  });

  it.each([
    [4, 5, null],
    [5, 5, "All seats are taken. Remove someone to make room."],
    [5, 2, `Your pass comes with 2 seats. ${STAYS}`],
    [3, 1, `Your pass comes with one seat. ${STAYS}`],
    [1, 0, `${GIVES_NONE} ${STAYS}`],
    [0, 0, GIVES_NONE],
    [0, 1, null],
  ])("with %i of %i taken say why nobody can join", (used, total, text) => expect(whyFull({ used, total })).toBe(text));

  it.each([
    [2, 5, "2 of 5", "You own a family plan. 2 of 5 seats are taken."],
    [5, 5, "5 of 5", "You own a family plan. 5 of 5 seats are taken."],
    [5, 2, "5", "You own a family plan. 5 seats are taken."],
    [1, 0, "1", "You own a family plan. 1 seat is taken."],
    [0, 1, "0 of 1", "You own a family plan. 0 of 1 seat is taken."],
    [1, 1, "1 of 1", "You own a family plan. 1 of 1 seat is taken."],
    [1, 2, "1 of 2", "You own a family plan. 1 of 2 seats is taken."],
    [2, 1, "2", "You own a family plan. 2 seats are taken."],
    [0, 0, "0 of 0", GIVES_NONE],
  ])("with %i of %i taken are counted", (used, total, count, text) => {
    expect(countText({ used, total })).toBe(count);
    expect(ownerText({ used, total })).toBe(text);
  });

  const MORE = "Every open seat is spoken for: the first";
  it.each([
    [2, 5, 0, "3 seats are open.", null],
    [4, 5, 0, "1 seat is open.", null],
    [2, 5, 1, "3 seats are open, and 1 invitation is waiting for an answer.", null],
    [2, 5, 2, "3 seats are open, and 2 invitations are waiting for an answer.", null],
    [
      ...([2, 5, 3, "3 seats are open, and 3 invitations are waiting for an answer."] as const),
      `${MORE} people to accept get the seats.`,
    ],
    [
      ...([4, 5, 1, "1 seat is open, and 1 invitation is waiting for an answer."] as const),
      `${MORE} person to accept gets the seat.`,
    ],
  ])("with %i of %i taken and %i invitations say how many are open", (used, total, waiting, text, warning) =>
    expect(openSeats({ used, total }, waiting)).toEqual({ text, warning }),
  );
});
