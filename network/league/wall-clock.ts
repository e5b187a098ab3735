import type { DateTime } from "luxon";

/**
 * The moment of a time read by a clock on the wall: the first of two. Luxon chooses by the season in which the program
 * runs. A time that the clocks leave out is Luxon's, with the offset before it (RFC 5545 3.3.5).
 */
export const firstMoment = (read: DateTime): number => (read.getPossibleOffsets()[0] ?? read).toMillis();
