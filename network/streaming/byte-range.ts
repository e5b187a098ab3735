export interface ByteRange {
  offset: number;
  length: number;
}

/**
 * `file`: the address of a film with its version.
 * Chromium cuts a cached range short where several of one address are fetched at once: each has its own.
 */
export const rangeAddress = (file: string, { offset, length }: ByteRange): string =>
  `${file}&bytes=${offset}-${offset + length - 1}`;
