import { isSigned, signText } from "~/services/process/signed-text.server";

const HOUR = 3_600_000;

/** Proves its subject without a cookie. Rounded to the hour, so that everyone who opens a page shares one address. */
export function timedPass(purpose: string, subject: string, hours: number, epochMs: number): string {
  const ends = (Math.floor(epochMs / HOUR) + hours).toString(36);
  return `${ends}.${signText(purpose, `${subject} ${ends}`)}`;
}

export function isPassFor(purpose: string, subject: string, pass: string, epochMs: number): boolean {
  const [ends = "", signed = ""] = pass.split(".");
  if (!/^[0-9a-z]{1,8}$/.test(ends) || Number.parseInt(ends, 36) * HOUR <= epochMs) return false;
  return isSigned(purpose, `${subject} ${ends}`, signed);
}
