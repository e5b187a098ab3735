import { createHash } from "node:crypto";

export interface ByteRange {
  offset: number;
  length: number;
}

/** Of a film's content: browsers keep films for a week, so another film is at another address. */
export const versionOf = (content: string | Buffer): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 8);

/** The server reads no query of a file; it is there for anyone who keeps the answer. */
export const versioned = (address: string, version: string): string => `${address}?v=${version}`;

/**
 * `file`: the address of a film with its version.
 * Chromium cuts a cached range short where several of one address are fetched at once: each has its own.
 */
export const rangeAddress = (file: string, { offset, length }: ByteRange): string =>
  `${file}&bytes=${offset}-${offset + length - 1}`;
