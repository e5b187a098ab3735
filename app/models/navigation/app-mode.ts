type AppMode = { apps: string; origin: string };

export type AppLink = { href: string; target?: "_blank"; rel?: "noopener" };

/** Inner links keep `apps`; outside links open in the browser. */
export function appLink(href: string, { apps, origin }: AppMode): AppLink {
  const isPath = href.startsWith("/") && !href.startsWith("//");
  if (!isPath && !/^(?:https?:)?\/\//i.test(href)) return { href };
  if (!URL.canParse(href, origin)) return { href };
  const url = new URL(href, origin);
  if (url.origin !== origin) return { href, target: "_blank", rel: "noopener" };
  url.searchParams.set("apps", apps);
  // "/.//elsewhere" resolves to "//elsewhere", which would be another site.
  return { href: isPath && !url.pathname.startsWith("//") ? `${url.pathname}${url.search}${url.hash}` : url.href };
}

/** Works on the HTML (attributes as React writes them), so components needn't know. */
export function inAppMode(html: string, mode: AppMode): string {
  return html.replace(/<(a|form|button)\s[^>]*>/g, (tag: string, element: string) => {
    if (element === "a") return withLink(tag, mode);
    if (element === "button") return withAddress(tag, "formaction", mode);
    // A GET form replaces its action's query with its fields.
    return isPost(tag)
      ? withAddress(tag, "action", mode)
      : `${tag}<input type="hidden" name="apps" value="${escaped(mode.apps)}"/>`;
  });
}

const isPost = (tag: string) => /\smethod="post"/i.test(tag);

function withLink(tag: string, mode: AppMode): string {
  const address = valueOf(tag, "href");
  if (address === null) return tag;
  const { href, target, rel } = appLink(address, mode);
  const outside = target && !/\starget="/.test(tag) ? ` target="${target}" rel="${rel}"` : "";
  return replaced(tag, "href", href).replace(/(\/?>)$/, `${outside}$1`);
}

function withAddress(tag: string, name: string, mode: AppMode): string {
  const address = valueOf(tag, name);
  return address === null ? tag : replaced(tag, name, appLink(address, mode).href);
}

const attribute = (name: string) => new RegExp(`(\\s${name}=")([^"]*)(")`, "i");

function valueOf(tag: string, name: string): string | null {
  const found = attribute(name).exec(tag)?.[2];
  return found === undefined ? null : unescaped(found);
}

const replaced = (tag: string, name: string, value: string) =>
  tag.replace(attribute(name), (_, before: string, _value, after: string) => before + escaped(value) + after);

/** As text or in an attribute. */
export const escaped = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const unescaped = (text: string) =>
  text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
