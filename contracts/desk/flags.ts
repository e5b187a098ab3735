import { z } from "zod";
import { endpoint, READ, records, WRITE } from "../endpoint";

/** What is switched on, for whom (S 9.3). */

export const LONGEST_FLAG_VALUE = 2_000;

export const flagChange = z.object({
  press: z.uuid(),
  name: z.string().min(1).max(100),
  /** As it is typed; null: back to what it was at first, or for an audience to what everyone has. */
  value: z.string().trim().min(1).max(LONGEST_FLAG_VALUE).nullable(),
  /** Empty: everyone; else a share of the members such as 20%, or one member's address. */
  audience: z.string().trim().max(254),
});

const flagSchema = z.object({
  ...{ name: z.string(), value: z.string(), does: z.string(), takes: z.string(), first: z.string() },
  some: records(z.object({ who: z.string(), value: z.string() })),
});

/** It can't be that; another version than the search has; no such pass, or member; no share and no address. */
export const FLAG_REFUSALS = ["value", "version", "no_pass", "no_member", "audience"] as const;
export type FlagRefusal = (typeof FLAG_REFUSALS)[number];

export const flagCalls = {
  flags: endpoint("GET", "/flags", { ...READ, answer: z.object({ flags: records(flagSchema) }) }),
  /** 409 with one of `FLAG_REFUSALS`; 404 for no flag. */
  changeFlag: endpoint("POST", "/flags", { ...WRITE, repeats: true, body: flagChange, answer: z.object({}) }),
};
