/** Only for a Mat or Field with a string detail (S 5.9). */
export function matNumber(sublocation: string | null | undefined, detail: unknown): string | null {
  const hasMats = sublocation === "Mat" || sublocation === "Field";
  return hasMats && typeof detail === "string" && detail !== "" ? detail : null;
}
