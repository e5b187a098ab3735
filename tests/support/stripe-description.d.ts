export function stripeDescription(): string | null;
