import { expect, it } from "vitest";
import { type AskedFrame, frameOf, frameReader, LONGEST_BODY } from "~contracts/call-frames";

const call = (id: number): AskedFrame => ({ id, method: "GET", address: `/member/${id}`, headers: [["accept", "é"]] });
const body = Buffer.from('{"ü":1}');
const sent = Buffer.concat([frameOf(call(1)), frameOf(call(2), body), frameOf({ id: 1, given: "up" })]);

function readIn(pieceBytes: number) {
  const taken: [unknown, string][] = [];
  const read = frameReader((head, given) => taken.push([head, given.toString()]));
  for (let at = 0; at < sent.length; at += pieceBytes) read(sent.subarray(at, at + pieceBytes));
  return taken;
}

it.each([1, 7, 8, 100, sent.length])("is read as it was sent, in pieces of %d bytes", (bytes) => {
  expect(readIn(bytes)).toEqual([
    [call(1), ""],
    [call(2), body.toString()],
    [{ id: 1, given: "up" }, ""],
  ]);
});

it("takes no frame longer than any call or answer", () => {
  const longest = frameOf({ id: 1, status: 200, headers: [] }, new Uint8Array(LONGEST_BODY));
  const taken: number[] = [];
  const read = frameReader((_head, given) => taken.push(given.length));
  read(longest);
  expect(taken).toEqual([LONGEST_BODY]);
  expect(() => read(frameOf({ id: 1, status: 200, headers: [] }, new Uint8Array(LONGEST_BODY + 1)))).toThrow(
    RangeError,
  );
  expect(() => frameReader(() => undefined)(Buffer.from("GET / HTTP/1.1\r\n"))).toThrow(RangeError);
});
