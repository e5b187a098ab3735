import { brand } from "~contracts/brand";

/** Mail programs make links of these, and of a dot before a word or a number, the wide forms of each included. */
const LINKING = /[/\\:@／：＠]|[.。．｡](?=[\p{L}\p{M}]{2}|\p{N})/gu;

/** A person's name as our mail may say it: who signs up could otherwise have us mail a link to anyone (S 7.1). */
export function greetingName(name: string): string {
  const plain = name.replace(LINKING, " ").replace(/\s+/g, " ").trim();
  return plain === "" ? `${brand.name} fan` : plain;
}

export const greeting = (name: string): string => `Hi ${greetingName(name)},`;
