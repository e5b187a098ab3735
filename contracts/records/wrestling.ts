import { z } from "zod";

/** A mat and a match as the wrestling-results service names them (S 3, 7.9). An empty element says nothing. */

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
