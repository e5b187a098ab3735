import { z } from "zod";

/** How the team writes a promo code and what it takes off, in files and at the desk. */

export const promoCodeText = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, "is no code (3 to 40 letters, digits and hyphens)");

/** "20%" or "$5.00" */
export const promoValueText = z
  .string()
  .trim()
  .transform((text, context) => {
    const percent = Number(/^(\d{1,3})%$/.exec(text)?.[1]);
    if (percent >= 1 && percent <= 100) return { value_type: "percent" as const, value_amount: percent };
    const cents = Number(/^\$(\d{1,4}(?:\.\d{2})?)$/.exec(text)?.[1]) * 100;
    if (cents >= 1) return { value_type: "dollar" as const, value_amount: Math.round(cents) };
    context.addIssue("is neither a part such as 20% nor an amount such as $5.00");
    return z.NEVER;
  });
