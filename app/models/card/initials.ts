/** No mark in front of a word, such as a quote or an ʻokina, which is a letter of its own to Unicode. */
const FIRST_LETTER = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/u;

export function initials(name: string): string {
  return name
    .split(/[\s-]+/)
    .flatMap((word) => FIRST_LETTER.exec(word)?.[0] ?? [])
    .slice(0, 3)
    .join("")
    .toUpperCase();
}
