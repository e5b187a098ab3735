import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

/** Small files are kept in memory; large ones are read from disk by range. */
export type StaticFile = {
  path: string;
  type: string;
  size: number;
  etag: string;
  cacheControl: string;
  codings: { br?: Buffer; gzip?: Buffer; identity?: Buffer };
};

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".m3u8": "application/vnd.apple.mpegurl",
  ".mp4": "video/mp4",
  ".m4s": "video/iso.segment",
  ".m4a": "audio/mp4",
  ".vtt": "text/vtt; charset=utf-8",
};

/** Browsers keep it installed, so each look must see a new release's. */
const WORKER = "/push-worker.js";

/** /assets names contain a content hash; anything else can change with a release. */
const cacheControlOf = (path: string) =>
  path.startsWith("/assets/")
    ? "public, max-age=31536000, immutable"
    : path === WORKER
      ? "no-cache"
      : /\.(?:m4s|mp4|m4a|woff2)$/.test(path)
        ? "public, max-age=604800"
        : "public, max-age=3600";

const IN_MEMORY = 1_048_576;

/** Read once, so that no request touches the disk to find out what exists. */
export function staticFiles(root: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(root)) return files;
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(root, path).split(sep).join("/")}`;
    // Hidden files are the build's own; compressed ones are sent under the original's name.
    if (!entry.isFile() || /\.(?:br|gz)$/.test(address) || address.includes("/.")) continue;
    files.set(encodeURI(address), describe(path, address));
  }
  return files;
}

function describe(path: string, address: string): StaticFile {
  const { size, mtimeMs } = statSync(path);
  const small = size <= IN_MEMORY ? readFileSync(path) : undefined;
  const mark = small ?? `${size}-${mtimeMs}`;
  return {
    path,
    size,
    type: TYPES[extname(path)] ?? "application/octet-stream",
    etag: `"${createHash("sha1").update(mark).digest("base64url")}"`,
    cacheControl: cacheControlOf(address),
    codings: {
      ...(small ? { identity: small } : {}),
      ...(existsSync(`${path}.br`) ? { br: readFileSync(`${path}.br`) } : {}),
      ...(existsSync(`${path}.gz`) ? { gzip: readFileSync(`${path}.gz`) } : {}),
    },
  };
}
