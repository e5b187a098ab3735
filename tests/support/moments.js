/** A Friday night in November, 19:40 Eastern: football playoffs, and games in every state of the day. */
export const FRIDAY_NIGHT = "2026-11-20T19:40:00-05:00";

/** Where time begins for a test that names no moment of its own; CLOCK_START moves a whole suite elsewhere. */
export const startingMoment = () => process.env.CLOCK_START || FRIDAY_NIGHT;

/** The odd hours of the year, each a few minutes before what is odd about it (`npm run test:moments`). */
export const ODD_MOMENTS = {
  "off-season": "2027-07-06T09:05:00Z",
  "new-years-eve": "2026-12-31T23:58:00Z",
  "clocks-forward": "2027-03-14T01:50:00-05:00",
  "clocks-back": "2027-11-07T01:50:00-04:00",
  "leap-day": "2028-02-29T12:00:00Z",
};
