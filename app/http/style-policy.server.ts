import { createHash } from "node:crypto";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** For a page that loads its own style (and script), our face, and these pictures, and nothing else (security 4). */
export function stylePolicy(
  style: string,
  images: readonly string[] = [],
  { script, frameAncestors = "'none'" }: { script?: string; frameAncestors?: string } = {},
): string {
  const pictures = images.length > 0 ? ` img-src ${images.join(" ")};` : "";
  const scripts = script ? ` script-src ${hashOf(script)};` : "";
  return (
    `default-src 'none'; style-src ${hashOf(style)}; font-src 'self';${scripts}${pictures} base-uri 'none'; ` +
    `form-action 'none'; frame-ancestors ${frameAncestors}`
  );
}
