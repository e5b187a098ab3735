import { tryDecodeUri } from "~/http/routed-path";
import { plainText } from "~contracts/plain-text";

const PAST_ASCII = /%[89a-f]/i;

/** The address with what its query says read as it is seen; any other spelling is left alone. */
export function normalizeQuery(target: string): string {
  const mark = target.indexOf("?");
  if (mark === -1 || !PAST_ASCII.test(target)) return target;
  return target.slice(0, mark) + target.slice(mark).replace(/[^?&=]+/g, plainPart);
}

function plainPart(part: string): string {
  const text = tryDecodeUri(part.replaceAll("+", " ")) ?? "";
  const plain = plainText(text);
  return plain === text ? part : encodeURIComponent(plain);
}
