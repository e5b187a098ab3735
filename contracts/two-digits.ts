export const twoDigits = (value: number): string => String(value).padStart(2, "0");
