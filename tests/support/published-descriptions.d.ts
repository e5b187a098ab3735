export function stripeDescription(): string | null;
export function paypalDescriptions(): string[] | null;
export function avataxClient(): string[] | null;
