/**
 * A rule, met only where all of one of its `needs` are: classes, or `[data-theme=…]`; the page's tokens by their names,
 * "" for one that always comes along; or a group such as `@media`.
 */
export type StyleRule =
  | { text: string; needs: string[][] }
  | { selector: string; tokens: [name: string, text: string][]; needs: string[][] }
  | { group: string; rules: StyleRule[] };

/** What a first view brings along, by its address. */
export type FirstView = {
  /** The build's style sheets (`scripts/style-rules.js`). */
  sheets: ReadonlyMap<string, readonly StyleRule[]>;
  /** Drawings behind cards and stages, as SVG. */
  textures: ReadonlyMap<string, string>;
};

const FROM_ELSEWHERE = new Set(["none", "cross-site", "same-site"]);

/**
 * Who comes from elsewhere has no style sheet yet and would wait for them before anything is seen; who comes from
 * another page of the site has most of them (performance 2). `site` is the header Sec-Fetch-Site.
 */
export const isFirstView = (site: string | null | undefined): boolean => FROM_ELSEWHERE.has(site ?? "");

const SHEET = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g;
const TEXTURE = /url\(&quot;([^&]+-texture\.svg)&quot;\)/g;
/** As many as a phone shows of a list at first: the largest thing to see may be the second. */
const TEXTURES = 2;

/**
 * The page with those rules of its style sheets that it meets in its head, the whole sheets at its end, for print until
 * a script changes the page (`app/enhancement/first-view.ts`), and its first textures within it: on many pages the
 * largest thing to see. Unchanged without sheets.
 */
export function asFirstView(html: string, { sheets, textures }: FirstView, nonce: string): string {
  const bodyEnds = html.lastIndexOf("</body>");
  const links = [...html.matchAll(SHEET)];
  const known = links.flatMap(([, address = ""]) => sheets.get(address) ?? []);
  if (bodyEnds === -1 || links.length === 0 || !links.every(([, address = ""]) => sheets.has(address))) return html;
  const met = metBy(html);
  const style = textOf(known, met, takenBy(html, met, known));
  let isFirst = true;
  const styled = html.slice(0, bodyEnds).replace(SHEET, () => {
    if (!isFirst) return "";
    isFirst = false;
    return `<style nonce="${nonce}">${style}</style>`;
  });
  let seen = 0;
  const textured = styled.replace(TEXTURE, (all, address: string) => {
    seen += 1;
    const drawing = seen > TEXTURES ? undefined : textures.get(address);
    return drawing === undefined ? all : `url(&quot;${dataAddress(drawing)}&quot;)`;
  });
  return (
    textured + links.map(([link]) => link.replace("<link ", '<link media="print" ')).join("") + html.slice(bodyEnds)
  );
}

const CLASSES = / class="([^"]*)"/g;
const THEMES = / data-theme="(\w+)"/g;

function metBy(html: string): ReadonlySet<string> {
  const met = new Set<string>();
  for (const [, names = ""] of html.matchAll(CLASSES)) for (const name of names.split(" ")) met.add(name);
  for (const [, theme = ""] of html.matchAll(THEMES)) met.add(`[data-theme=${theme}]`);
  return met;
}

const isMet = (needs: string[][], met: ReadonlySet<string>) => needs.some((all) => all.every((one) => met.has(one)));

function textOf(rules: readonly StyleRule[], met: ReadonlySet<string>, taken: ReadonlySet<string>): string {
  let text = "";
  for (const rule of rules) {
    if ("group" in rule) {
      const inner = textOf(rule.rules, met, taken);
      if (inner !== "") text += `${rule.group}{${inner}}`;
    } else if (isMet(rule.needs, met)) {
      text += "text" in rule ? rule.text : tokensText(rule.selector, rule.tokens, taken);
    }
  }
  return text;
}

function tokensText(selector: string, tokens: readonly [string, string][], taken: ReadonlySet<string>): string {
  const kept = tokens.filter(([name]) => name === "" || !name.startsWith("--") || taken.has(name));
  return kept.length > 0 ? `${selector}{${kept.map(([, text]) => text).join(";")}}` : "";
}

const TAKEN = /var\((--[\w-]+)/g;
const takenIn = (text: string) => [...text.matchAll(TAKEN)].map(([, name = ""]) => name);

/** Tokens that the page or a rule that it meets takes, and those that these are made of: 0.2 to 0.5 kB br fewer. */
function takenBy(html: string, met: ReadonlySet<string>, rules: readonly StyleRule[]): ReadonlySet<string> {
  const made = new Map<string, string[]>();
  for (const [name, text] of tokensMet(rules, met)) made.set(name, [...(made.get(name) ?? []), ...takenIn(text)]);
  const taken = new Set<string>();
  const waiting = [...takenIn(html), ...takenIn(textOf(rules, met, taken))];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (taken.has(name)) continue;
    taken.add(name);
    waiting.push(...(made.get(name) ?? []));
  }
  return taken;
}

const tokensMet = (rules: readonly StyleRule[], met: ReadonlySet<string>): [string, string][] =>
  rules.flatMap((rule) =>
    "group" in rule ? tokensMet(rule.rules, met) : "tokens" in rule && isMet(rule.needs, met) ? rule.tokens : [],
  );

/** Within quotes, within an attribute: CSS drops a string that holds a line break. */
const dataAddress = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[%#<>&\r\n]/g, (one) => encodeURIComponent(one))}`;
