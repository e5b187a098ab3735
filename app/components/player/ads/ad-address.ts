import { isOfTheWeb, urlOf } from "~/enhancement/safe-address";

type Macros = Readonly<Record<string, string | number>>;

const random = () => String(Math.floor(Math.random() * 1e8)).padStart(8, "0");

/** Fills the macros (`[NAME]` and `%%NAME%%`); null unless the result is a web address. */
export function adAddress(template: string, macros: Macros = {}): string | null {
  const values: Macros = { CACHEBUSTING: random(), RANDOM: random(), TIMESTAMP: new Date().toISOString(), ...macros };
  const filled = template
    .trim()
    .replace(/\[([A-Z]+)\]|%%([A-Z]+)%%/g, (macro, inBrackets?: string, inPercents?: string) => {
      const value = values[inBrackets ?? inPercents ?? ""];
      return value === undefined ? macro : encodeURIComponent(value);
    });
  return webAddress(filled);
}

/** Only http(s), so that nothing from an ad can run as script. */
export function webAddress(text: string): string | null {
  const address = text.trim();
  const url = urlOf(address);
  return url && isOfTheWeb(url) ? address : null;
}
