type Connection = { saveData?: unknown; effectiveType?: unknown };

/** Chromium alone tells; the others are taken for good ones. */
const connection = (): Connection => (Reflect.get(navigator, "connection") as Connection | undefined) ?? {};

export const prefersSaving = (): boolean => connection().saveData === true;

const FAST_ENOUGH = "4g";

/** What was asked for in half seconds would come late, or not at all. */
export function hasWeakSignal(): boolean {
  const { effectiveType } = connection();
  return typeof effectiveType === "string" && effectiveType !== FAST_ENOUGH;
}
