/** A rule, met only where all of one of its `needs` are: classes, or `[data-theme=…]`; or a group such as `@media`. */
export type StyleRule = { text: string; needs: string[][] } | { group: string; rules: StyleRule[] };

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
  const rules = links.map(([, address = ""]) => sheets.get(address));
  if (bodyEnds === -1 || links.length === 0 || rules.includes(undefined)) return html;
  const met = metBy(html);
  const style = rules.map((sheet = []) => textOf(sheet, met)).join("");
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
const THEME = / data-theme="(\w+)"/;

function metBy(html: string): ReadonlySet<string> {
  const met = new Set<string>();
  for (const [, names = ""] of html.matchAll(CLASSES)) for (const name of names.split(" ")) met.add(name);
  met.add(`[data-theme=${THEME.exec(html)?.[1] ?? ""}]`);
  return met;
}

function textOf(rules: readonly StyleRule[], met: ReadonlySet<string>): string {
  let text = "";
  for (const rule of rules) {
    if ("text" in rule) {
      if (rule.needs.some((all) => all.every((one) => met.has(one)))) text += rule.text;
    } else {
      const inner = textOf(rule.rules, met);
      if (inner !== "") text += `${rule.group}{${inner}}`;
    }
  }
  return text;
}

/** Within quotes, within an attribute. */
const dataAddress = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[%#<>&]/g, (one) => encodeURIComponent(one))}`;
