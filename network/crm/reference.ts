import { randomCode } from "../random-code";

/** "LD-7KQ2M9XC"; for leads, privacy requests, video problems and deleted accounts. */
export const newReference = (prefix: "LD" | "PR" | "VP" | "DL"): string => `${prefix}-${randomCode(8)}`;
