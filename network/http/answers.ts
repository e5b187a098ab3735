import type { Context } from "hono";
import type { z } from "zod";

export const notFound = (context: Context, what: string) =>
  context.json({ error: "not_found", error_description: `No such ${what}` }, 404);

export const gone = (context: Context) => context.json({ error: "gone" }, 410);

export const badRequest = (context: Context, error: z.core.$ZodError) =>
  context.json(
    {
      error: "invalid_request",
      error_description: error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; "),
    },
    400,
  );
