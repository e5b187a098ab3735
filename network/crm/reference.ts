import { randomCode } from "../random-code";

/** "LD-7KQ2M9XC"; for leads, privacy requests, video problems, clip reports and deleted accounts. */
export const newReference = (prefix: "LD" | "PR" | "VP" | "CR" | "DL"): string => `${prefix}-${randomCode(8)}`;
