import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(?:js|mjs|css|json|map|webmanifest|txt|xml|html|svg|ico|vtt)$/;
const WORTH_IT = 512;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` next to every text file, at maximum compression. */
export async function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size >= WORTH_IT);
  await Promise.all(
    files.map(async (path) => {
      const bytes = readFileSync(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      const [small, smaller] = await Promise.all([zip(bytes, { level: 9 }), brotli(bytes, { params })]);
      if (smaller.length < bytes.length) writeFileSync(`${path}.br`, smaller);
      if (small.length < bytes.length) writeFileSync(`${path}.gz`, small);
    }),
  );
}
