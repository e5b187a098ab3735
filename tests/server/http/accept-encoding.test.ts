import { expect, it } from "vitest";
import { pickEncoding } from "../../../server/http/accept-encoding";

it.each([
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["identity", undefined],
  [undefined, undefined],
  ["BR", "br"],
  ["br;q=0.0", undefined],
])("a coding for %s", (header, expected) => expect(pickEncoding(header, ["br", "gzip"])).toBe(expected));
