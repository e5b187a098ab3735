import { z } from "zod";

/** Element names are the wrestling-results service's (S 3, 7.9). An empty element means no value. */

const text = z.string().trim().nullish();
const wrestlerSchema = z.object({ first_name: text, last_name: text, team_name: text });
const nobody = z.literal("").transform(() => null);

export const matSchema = z.object({ id: z.string().trim().min(1), name: z.string().trim() });
export type Mat = z.infer<typeof matSchema>;

export const matchSchema = z.object({
  weight: text,
  weight_class: text,
  winner: z.union([nobody, wrestlerSchema]).nullish(),
  loser: z.union([nobody, wrestlerSchema]).nullish(),
});
export type Match = z.infer<typeof matchSchema>;
