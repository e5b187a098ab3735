/** `[first, last]`, or null when the header asks for the whole file. */
export function rangeOf(header: string | undefined, size: number): readonly [number, number] | null | "unsatisfiable" {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!found || (found[1] === "" && found[2] === "")) return null;
  const [, from = "", to = ""] = found;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : [size - length, size - 1];
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (first >= size) return "unsatisfiable";
  return first > last ? null : [first, last];
}
