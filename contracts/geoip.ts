import { z } from "zod";
import { endpoint, optionalText, orWithout } from "./endpoint";

/** S 7.8. The visitor's address goes in X-Forwarded-For. The country alone decides something (S 5.5). */
export const locationSchema = z.object({
  country: z.object({ iso_code: z.string().length(2) }),
  city: orWithout(z.object({ names: z.object({ en: optionalText }).nullish() })),
  continent: orWithout(z.object({ code: optionalText })),
  subdivisions: orWithout(z.array(z.object({ iso_code: optionalText }))),
});
export type Location = z.infer<typeof locationSchema>;

const VISITOR = { timeoutMs: 1_000, kept: "never" } as const;

export const geoipContract = { me: endpoint("GET", "/me", { ...VISITOR, answer: locationSchema }) };
