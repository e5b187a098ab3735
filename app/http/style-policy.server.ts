import { createHash } from "node:crypto";

/** For a page that may load its own style and these pictures, and nothing else (security 4). */
export function stylePolicy(style: string, images: readonly string[] = []): string {
  const hash = createHash("sha256").update(style).digest("base64");
  const pictures = images.length > 0 ? ` img-src ${images.join(" ")};` : "";
  return (
    `default-src 'none'; style-src 'sha256-${hash}';${pictures} base-uri 'none'; form-action 'none'; ` +
    "frame-ancestors 'none'"
  );
}
