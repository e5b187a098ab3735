import { memoize } from "./memoize";

const acceptedBy = memoize(
  (header) =>
    new Set(
      header
        .toLowerCase()
        .split(",")
        .map((one) => one.trim())
        .filter((one) => !/;\s*q=0(?:\.0*)?$/.test(one))
        .map((one) => one.split(";", 1)[0]?.trim()),
    ),
);

/** Prefers br to gzip; `q=0` means refused. */
export function pickEncoding<T extends string>(header: string | undefined, available: readonly T[]): T | undefined {
  const accepted = acceptedBy(header ?? "");
  return available.find((coding) => accepted.has(coding));
}
