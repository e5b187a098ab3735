import type { ServerResponse } from "node:http";
import { parseCookies } from "~/http/cookie-text";
import { stylePolicy } from "~/http/style-policy.server";
import { COOKIE } from "~/web/session/cookies.server";
import { brand } from "~contracts/brand";

/** Small scriptless pages for when no page of the site answers. */

export type Theme = "night" | "day" | "auto";

export function themeOf(cookies = ""): Theme {
  const chosen = parseCookies(cookies).get(COOKIE.theme);
  if (chosen === "light") return "day";
  return chosen === "dark" ? "night" : "auto";
}

const DAY = `color-scheme:light;--page:#f4f6f9;--surface:#fff;--line:rgb(11 26 46/10%);--text:#0b1a2e;
--muted:#46566c;--link:#0c5097;--mark:invert(1) hue-rotate(180deg)`;

const STYLE = `*{box-sizing:border-box}
:root{color-scheme:dark;--page:#060b14;--surface:#0b1424;--line:rgb(255 255 255/10%);--text:#f4f7fb;--muted:#aab8cd;
--link:#6fb3ff;--light:#ffb020;--on-light:#1a1100;--mark:none}
[data-theme=day]{${DAY}}
@media(prefers-color-scheme:light){[data-theme=auto]{${DAY}}}
body{margin:0;min-height:100vh;background:var(--page);color:var(--text);
font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
header{border-bottom:1px solid var(--line);background:var(--surface)}
header,main{padding:.375rem clamp(1rem,4vw,2rem)}
h1,.brand{font-family:"Barlow Condensed","Arial Narrow",sans-serif;font-weight:700}
.brand{display:inline-flex;align-items:center;gap:.5rem;min-height:44px;color:var(--text);font-size:1.375rem;
text-decoration:none;text-transform:uppercase}
.brand img{filter:var(--mark)}
main{max-width:40rem;margin:0 auto;padding-block:3rem;text-align:center}
h1{margin:0 0 1rem;font-size:clamp(2rem,1.25rem + 3.6vw,3.5rem);line-height:1.05}
h1.words{font-size:clamp(1.5rem,1.25rem + 1vw,2rem);line-height:1.2}
p{margin:0 0 1rem}
.soft{color:var(--muted)}
.heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.ways{display:flex;flex-wrap:wrap;justify-content:center;gap:.5rem;margin-top:1.5rem}
.ways a{display:inline-flex;align-items:center;min-height:44px;padding:0 1.1rem;border:1px solid #74839a;
border-radius:10px;color:var(--text);font-weight:600;text-decoration:none}
.ways a.first{border-color:transparent;background:var(--light);color:var(--on-light)}
a:focus-visible{outline:3px solid var(--light);outline-offset:2px}`;

/** Allows only this style and the site's mark. */
export const OWN_PAGE_POLICY = stylePolicy(STYLE, ["'self'"]);

export function ownPage({ title, body, theme }: { title: string; body: string; theme: Theme }): string {
  return `<!DOCTYPE html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<header><a class="brand" href="/"><img src="${brand.logo}" alt="" width="28" height="28">${brand.name}</a></header>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Never kept: what it says is true of this visit alone. */
export function sendOwnPage(
  response: ServerResponse,
  status: number,
  page: string,
  headers: Record<string, string>,
): void {
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": OWN_PAGE_POLICY,
    ...headers,
  });
  response.end(response.req.method === "HEAD" ? undefined : page);
}
