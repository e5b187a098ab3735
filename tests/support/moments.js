/** A Friday night in November, 19:40 Eastern: football playoffs, and games in every state of the day. */
export const FRIDAY_NIGHT = "2026-11-20T19:40:00-05:00";

/** Where time begins for a test that names no moment of its own; CLOCK_START moves a whole suite elsewhere. */
export const startingMoment = () => process.env.CLOCK_START || FRIDAY_NIGHT;
