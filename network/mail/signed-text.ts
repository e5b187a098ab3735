import { brand } from "~contracts/brand";

export const SIGNATURE = `${brand.name} · ${brand.support.email}`;

/** Paragraphs, and below them who writes. */
export const signedText = (...paragraphs: string[]): string => [...paragraphs, SIGNATURE].join("\n\n");
