/** Of what was held, not of how it went. */
const MEET_WORDS = "invitational invite meet relays classic showcase jamboree duals scrimmage festival".split(" ");
const SMALL_WORDS = "the at of and for annual".split(" ");

type Text = string | null | undefined;

/** `names`: of its teams and publishers; `kind`: level, gender, and sport; `at`: its start, in ISO 8601. */
export type TitleParts = { names: readonly Text[]; kind: readonly Text[]; at: Text };

/**
 * Whether a title cannot tell how a meet ended (rulings 3): it names one host at most, for of two one may have won,
 * and says besides only what was held, and in its own year. Any other word or number might be the result.
 */
export function tellsNothing(title: string, { names, kind, at }: TitleParts): boolean {
  const longestFirst = names.map(spaced).sort((one, other) => other.length - one.length);
  const host = longestFirst.find((name) => name.trim() !== "" && spaced(title).includes(name));
  const words = wordsOf(host ? spaced(title).replace(host, " ") : title);
  // Bowlers' totals look like years, too.
  const year = words.indexOf(at?.slice(0, 4) ?? "");
  const rest = words.filter((_word, index) => index !== year);
  const what = new Set([...kind.flatMap(wordsOf), ...MEET_WORDS]);
  return rest.some((word) => what.has(word)) && rest.every((word) => what.has(word) || SMALL_WORDS.includes(word));
}

const wordsOf = (text: Text): string[] => text?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const spaced = (text: Text): string => ` ${wordsOf(text).join(" ")} `;
