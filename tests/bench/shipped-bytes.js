import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { parse } from "node-html-parser";
import { fromRoot } from "../../scripts/paths.js";

const brotli = (bytes, quality) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

/** Bytes as they are, by gzip and by brotli; assets are compressed once at their best, pages as they are sent. */
export const sizes = (bytes, quality = 11) => ({
  raw: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
  brotli: brotli(bytes, quality),
});

const fileOf = (address) => fromRoot(`build/client${address.split("?", 1)[0]}`);

/** Everything that a module loads without being asked again: its static imports, and theirs. */
function withImports(addresses) {
  const found = new Set(addresses.filter((address) => existsSync(fileOf(address))));
  for (const address of found) {
    const text = readFileSync(fileOf(address), "utf8");
    for (const [, specifier] of text.matchAll(
      /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js|\/assets\/[^"']+\.js)["']/g,
    )) {
      const imported = specifier.startsWith("/") ? specifier : posix.join(posix.dirname(address), specifier);
      if (existsSync(fileOf(imported))) found.add(imported);
    }
  }
  return [...found];
}

/** The sum of files of the build, each compressed for itself, by their addresses. */
export const sizesOf = (addresses) =>
  addresses
    .map((address) => sizes(readFileSync(fileOf(address))))
    .reduce((sum, one) => ({ raw: sum.raw + one.raw, gzip: sum.gzip + one.gzip, brotli: sum.brotli + one.brotli }), {
      raw: 0,
      gzip: 0,
      brotli: 0,
    });

/** The addresses of the scripts that a page loads by itself, with their imports. */
export function scriptsOf(html) {
  const page = parse(html);
  const linked = page
    .querySelectorAll("script[src], link[rel=modulepreload]")
    .map((node) => node.getAttribute("src") ?? node.getAttribute("href") ?? "");
  const inline = page
    .querySelectorAll("script:not([src])")
    .flatMap((node) => [...node.rawText.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].map(([, address]) => address));
  return withImports([...linked, ...inline]);
}

/** What a page sends before anyone touches it: its HTML, scripts with their imports, style sheets, and rules in it. */
export function shippedBytes(html) {
  const page = parse(html);
  const styles = page
    .querySelectorAll("link[rel=stylesheet]")
    .map((node) => node.getAttribute("href") ?? "")
    .filter((address) => existsSync(fileOf(address)));
  const rules = page.querySelectorAll("style").map((node) => node.rawText);
  return {
    html: sizes(Buffer.from(html), 5),
    scripts: sizesOf(scriptsOf(html)),
    styles: sizesOf(styles),
    inlined: sizes(Buffer.from(rules.join("")), 5),
  };
}
