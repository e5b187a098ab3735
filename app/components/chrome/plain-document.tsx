import displayFace from "@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url";
import type { ReactNode } from "react";

/** The site's face, for the style of such a page; the browser has it from any other page. */
export const OWN_FACE =
  `@font-face{font-family:"Barlow Condensed";font-weight:600 700;font-display:swap;` +
  `src:url(${displayFace}) format("woff2")}`;

type PlainDocumentProps = {
  title: string;
  /** All that the page may load besides pictures: its policy names this text. */
  style: string;
  refreshSeconds?: number | string | null;
  /** Reloads the page by itself, so that the browser does it only without scripts. */
  script?: string;
  canonical?: string;
  /** The color to the edges of a screen that the page fills. */
  fills?: string;
  children: ReactNode;
};

/** A whole page with one style and no script, the same for everyone (rulings 3). */
export function PlainDocument({
  title,
  style,
  refreshSeconds = null,
  script,
  canonical,
  fills,
  children,
}: PlainDocumentProps) {
  const viewport = "width=device-width, initial-scale=1";
  const refresh = refreshSeconds !== null && <meta httpEquiv="refresh" content={String(refreshSeconds)} />;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={fills ? `${viewport}, viewport-fit=cover` : viewport} />
        <meta name="robots" content="noindex" />
        {fills && <meta name="theme-color" content={fills} />}
        {refresh && (script ? <noscript>{refresh}</noscript> : refresh)}
        <title>{title}</title>
        {canonical && <link rel="canonical" href={canonical} />}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        {children}
        {script && <script dangerouslySetInnerHTML={{ __html: script }} />}
      </body>
    </html>
  );
}
