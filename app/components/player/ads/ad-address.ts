type Macros = Readonly<Record<string, string | number>>;

const random = () => String(Math.floor(Math.random() * 1e8)).padStart(8, "0");

/** An address of an ad server with its macros filled (`[NAME]` and `%%NAME%%`); null for what is no web address. */
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

/** Only http(s): what an ad says is never run. */
export function webAddress(text: string): string | null {
  const address = text.trim();
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : null;
}
