export type TeamFilter = { sport?: string; gender?: string; level?: string };
