import { html, raw } from "hono/html";
import { brand } from "~contracts/brand";
import { cssColor, inkOn } from "../catalogue/logo";
import {
  type Block,
  type Letter,
  type Link,
  OF_ACCOUNT,
  type Part,
  type Quote,
  SENDER,
  type Side,
  type Ticket,
} from "./letter";

/** Mail programs take tables and inline styles: inline is day, and night is in the head, where they read it. */
const NIGHT = raw(`:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){.page{background:#060b14!important}
.card{background:#0b1424!important;border-color:#26344a!important}
.text{color:#f4f7fb!important}.muted{color:#aab8cd!important}.link{color:#6fb3ff!important}}`);
const TABLE = raw('role="presentation" cellpadding="0" cellspacing="0" border="0"');
const FACE = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = "color:#0b1a2e";
const MUTED = "color:#46566c;font-size:14px";
const LINK = "color:#0c5097";
const BUTTON = "display:inline-block;padding:13px 24px;color:#1a1100;font-weight:700;text-decoration:none";
const HEAD = "padding:14px 24px;background:#0b1424;border-bottom:4px solid #ffb020;border-radius:14px 14px 0 0";
const CARD = "background:#ffffff;border:1px solid #d8dde5;border-top:0;border-radius:0 0 14px 14px";
const MARK = "border:0;border-radius:8px;vertical-align:middle";
const CREST = "border:0;padding:4px;border-radius:8px;background:#ffffff";
const BESIDE = "vertical-align:middle;margin-right:10px";
/** Beside it two long names would not fit on a phone. */
const ABOVE = "display:block;margin-bottom:6px";
const DIVIDER = raw('<td class="card" style="padding:0;border-left:2px solid #ffffff"></td>');
const FIGURES = "font-size:16px;font-weight:700;white-space:nowrap";
const SCORE = "font-size:30px;vertical-align:middle";
const HEADING = "font-size:20px;line-height:1.3";
const CODE = "font-size:30px;line-height:1.3;letter-spacing:4px";
const SIDE = "padding:10px 12px;vertical-align:top;font-weight:700;line-height:1.25";
const ROUND = "border-radius:10px;overflow:hidden";
const STUB = "border-radius:0 0 14px 14px;font-size:14px";
const PARAGRAPH = `margin:0 0 16px;white-space:pre-line;${TEXT}`;
/** Outlook knows no longest width. */
const FOR_OUTLOOK = [
  raw('<!--[if mso]><table role="presentation" width="560" align="center"><tr><td><![endif]-->'),
  raw("<!--[if mso]></td></tr></table><![endif]-->"),
];

const anchor = ({ label, url }: Link) => html`<a class="link" href="${url}" style="${LINK}">${label}</a>`;

/** A last sentence that ends in an address is the link. */
const LEADS_ON = /^(.*[.?!]\s)?(.+): (https?:\/\/\S+)$/s;

function paragraph(text: string) {
  const [, before = "", label, url] = LEADS_ON.exec(text) ?? [];
  const body = label && url ? html`${before}${anchor({ label, url })}.` : text;
  return html`<p class="text" style="${PARAGRAPH}">${body}</p>
`;
}

const button = ({ label, url }: Link) => html`<table ${TABLE} style="margin:8px 0 20px"><tr>
<td bgcolor="#ffb020" style="border-radius:10px"><a class="button" href="${url}" style="${BUTTON}">${label}</a></td>
</tr></table>
`;

const quote = ({ by, lines }: Quote) => html`<p class="muted" style="margin:0 0 4px;${MUTED}">${by} wrote:</p>
<blockquote class="text" style="padding-left:14px;border-left:4px solid #ffb020;${PARAGRAPH}">${lines.join("\n")}
</blockquote>
`;

type Line = readonly [label: string, value: string];

function row([label, value]: Line) {
  const line = label === "Total" ? "border-top:1px solid #8493ab;" : "";
  return html`<tr>
<td class="muted" style="padding:4px 12px 4px 0;${line}${MUTED}">${label}</td>
<td class="text" align="right" style="padding:4px 0;${line}font-weight:700;${TEXT}">${value}</td></tr>
`;
}

const stackedRow = ([label, value]: Line) => html`<tr><td class="muted" style="padding:0 0 8px;${MUTED}">
${label}<br><span class="text" style="${FIGURES};${TEXT}">${value}</span></td></tr>
`;

/** Only what the site draws as PNG (app/web/passthrough/logo.server.ts): mail programs show no SVG. */
const crest = (logo: string | null, siteUrl: string, place: string) =>
  logo?.startsWith("/logos/") && logo.endsWith(".svg")
    ? html`<img src="${siteUrl}${logo}.png" width="40" height="40" alt="" style="${CREST};${place}">`
    : "";

function band(sides: readonly Side[], siteUrl: string) {
  const cells = sides.map(({ name, logo, color, score }, index) => {
    const background = cssColor(color, "#33415c");
    const colors = `background:${background};color:${inkOn(background)}`;
    // Two may have one color.
    const above = score && html`<span style="${SCORE}">${score}</span><br>`;
    return html`${index > 0 && DIVIDER}
<td bgcolor="${background}" width="${Math.floor(100 / sides.length)}%" style="${SIDE};${colors}">
${crest(logo, siteUrl, score ? BESIDE : ABOVE)}${above}${name}</td>`;
  });
  return html`<table ${TABLE} width="100%" aria-hidden="true" style="margin:0 0 12px;${ROUND}"><tr>${cells}</tr></table>
`;
}

function block({ sides = [], title, about, url, rows = [], stacked = false, isCode = false }: Block, siteUrl: string) {
  const heading = title && url ? anchor({ label: title, url }) : title;
  const lines = rows.map(stacked ? stackedRow : row);
  const isGame = sides.length > 0;
  const [tone, words] = isGame ? ["text", TEXT] : ["muted", MUTED];
  return html`<div style="margin:0 0 16px">${isGame && band(sides, siteUrl)}
${heading && html`<h2 class="text" style="margin:0 0 4px;${isCode ? CODE : HEADING};${TEXT}">${heading}</h2>`}
${about && html`<p class="${tone}" style="margin:0 0 8px;white-space:pre-line;${words}">${about}</p>`}
${rows.length > 0 && html`<table ${TABLE} width="100%" style="margin:0 0 8px">${lines}</table>`}</div>
`;
}

/** The stub is torn off along the dots. */
function ticketPart({ ticket, period, order, holder }: Ticket, siteUrl: string) {
  const background = cssColor(holder.color, brand.defaultBlue);
  const ink = inkOn(background);
  const colors = `background:${background};color:${ink}`;
  return html`<table ${TABLE} class="ticket" width="100%" style="margin:0 0 20px;border-radius:14px;${colors}">
<tr><td bgcolor="${background}" style="padding:20px 20px 16px;border-radius:14px 14px 0 0;${colors}">
<div style="font-weight:700">${crest(holder.logo, siteUrl, BESIDE)}${holder.name}</div>
<div style="padding:12px 0 4px;font-size:30px;font-weight:700;line-height:1.1">${ticket}</div>
${period}</td></tr>
<tr><td bgcolor="${background}" style="padding:12px 20px;border-top:3px dotted ${ink};${STUB};${colors}">
Order <strong>${order}</strong></td></tr></table>
`;
}

function part(one: Part, first: Part | undefined, siteUrl: string) {
  if (typeof one === "string") return paragraph(one);
  if ("label" in one) return one === first ? button(one) : html`<p style="${PARAGRAPH}">${anchor(one)}</p>`;
  if ("ticket" in one) return ticketPart(one, siteUrl);
  return "by" in one ? quote(one) : block(one, siteUrl);
}

/** Addresses are absolute; `siteUrl` has the mark. The template escapes what it is given. */
export async function letterHtml(letter: Letter, siteUrl: string): Promise<string> {
  const { subject, title = subject, body, why = OF_ACCOUNT, settings = [] } = letter;
  const preheader = letter.preheader ?? body.find((one) => typeof one === "string" && !one.startsWith("Hi "));
  const first = body.find((one) => typeof one !== "string" && "label" in one);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${subject}</title><style>${NIGHT}</style></head>
<body class="page" style="margin:0;background:#f4f6f9;font-size:16px;line-height:1.5;${FACE}">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table ${TABLE} class="page" width="100%" style="background:#f4f6f9"><tr><td align="center" style="padding:20px 12px">
${FOR_OUTLOOK[0]}<table ${TABLE} width="100%" style="max-width:560px;text-align:left">
<tr><td bgcolor="#0b1424" style="${HEAD}">
<img src="${siteUrl}/icon-192.png" width="32" height="32" alt="" style="${MARK}">
<b style="padding-left:8px;color:#f4f7fb;font-size:18px;vertical-align:middle">${brand.name}</b></td></tr>
<tr><td class="card" style="padding:24px 24px 8px;${CARD}">
<h1 class="text" style="margin:0 0 16px;font-size:24px;line-height:1.25;${TEXT}">${title}</h1>
${body.map((one) => part(one, first, siteUrl))}</td></tr>
<tr><td class="muted" style="padding:16px 8px;${MUTED}">${why}
${settings.map((link) => html`<br>${anchor(link)}`)}<br>${SENDER}<br>${brand.support.address}</td></tr>
</table>${FOR_OUTLOOK[1]}</td></tr></table></body></html>
`;
  // No line breaks after "e-".
  return String(await page).replaceAll(/(?<=[ >]e)-(?=mail)/gi, "\u2011");
}
