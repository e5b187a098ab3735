import { wordsOf } from "../search/words";

// "Fairmont Sr." in West Virginia is Fairmont Senior High School.

/** Optional words, which don't tell teams apart. */
const LEFT_OUT = new Set("high school hs sr senior jr junior middle the of comprehensive regional".split(" "));
/** A map, because "constructor" is a name of every object. */
const SPELLED_OUT: ReadonlyMap<string, string> = new Map([
  ["mt", "mount"],
  ["pt", "point"],
  ["st", "saint"],
  ["ft", "fort"],
  ["co", "county"],
]);

export function teamName(name: string): string {
  const words = wordsOf(name).map((word) => SPELLED_OUT.get(word) ?? word);
  const telling = words.filter((word) => !LEFT_OUT.has(word));
  return (telling.length > 0 ? telling : words).join(" ");
}

type TeamSchool = { key: string; name: string; short_name: string; state_code: string | null };
export type SchoolMatch<School> = { school: School } | { reason: string };

/** By name and state; an ambiguous name matches nothing. */
export function teamIndex<School extends TeamSchool>(
  schools: readonly School[],
): (name: string, state: string) => SchoolMatch<School> {
  const byName = new Map<string, Set<School>>();
  for (const school of schools) {
    for (const name of new Set([teamName(school.name), teamName(school.short_name)])) {
      const id = `${school.state_code} ${name}`;
      const there = byName.get(id);
      if (there) there.add(school);
      else byName.set(id, new Set([school]));
    }
  }
  return (name, state) => {
    const [first, ...others] = byName.get(`${state} ${teamName(name)}`) ?? [];
    if (!first) return { reason: `no school in ${state} is called ${name}` };
    return others.length === 0
      ? { school: first }
      : { reason: `${others.length + 1} schools in ${state} are called ${name}` };
  };
}
