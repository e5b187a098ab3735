import { describe, expect, it } from "vitest";
import { csvLines, WrongFile } from "~network/importer/csv-lines";

const COLUMNS = { columns: ["a", "b"], optional: [], isClosed: false };
const linesOf = (text: string) =>
  [...csvLines(text, COLUMNS)].map((next) =>
    "error" in next ? `${next.line}! ${next.error.reason}` : `${next.line}: ${next.record.a}|${next.record.b}`,
  );

describe("the lines of a file", () => {
  it.each([
    ["as they stand", "a,b\n1,2\n3,4\n", ["2: 1|2", "3: 3|4"]],
    ["without an end of line at the end", "a,b\n1,2", ["2: 1|2"]],
    ["with a byte-order mark", "\ufeffa,b\n1,2\n", ["2: 1|2"]],
    ["with CRLF", "a,b\r\n1,2\r\n3,4\r\n", ["2: 1|2", "3: 3|4"]],
    ["with columns in another order, and others beside them", "x,B , a\n9,2,1\n", ["2: 1|2"]],
    ["with quotes, commas and quotes inside", 'a,b\n"1,""one""",2\n', ['2: 1,"one"|2']],
    ["with an end of line inside quotes", 'a,b\n"1\none",2\n3,4\n', ["2: 1\none|2", "4: 3|4"]],
    ["with CRLF inside quotes", 'a,b\r\n"1\r\none",2\r\n3,4\r\n', ["2: 1\none|2", "4: 3|4"]],
    ["with a quote in the middle of a field", 'a,b\n6" nail,2\n3,4\n', ['2: 6" nail|2', "3: 3|4"]],
    ["with empty lines", "a,b\n\n1,2\n\n\n3,4\n", ["3: 1|2", "6: 3|4"]],
    ["with rows of commas alone", "a,b\n1,2\n,\n \t, \n3,4\n", ["2: 1|2", "5: 3|4"]],
    [
      "with too few fields, and too many",
      "a,b\n1\n1,2,3\n3,4\n",
      ["2! has 1 fields where the header has 2", "3! has 3 fields where the header has 2", "4: 3|4"],
    ],
    [
      "up to a quote that is never closed",
      'a,b\n1,2\n3,"4\n5,6\n',
      ["2: 1|2", "3! a quote is opened and never closed; nothing from here on was read"],
    ],
    ["of a header alone", "a,b\n", []],
    ["with semicolons", 'a;b\n1,5;"2;3"\n', ["2: 1,5|2;3"]],
    ["with tabs", "a\tb\n1\t2\n", ["2: 1|2"]],
    ["after a line that says what separates", "\ufeffsep=;\r\na;b\r\n1;2\r\n", ["3: 1|2"]],
  ])("%s", (_, text, lines) => expect(linesOf(text)).toEqual(lines));

  it("gives up on a quote that swallows the file, and keeps what came before", () => {
    const lines = linesOf(`a,b\n1,2\n3,"4\n${"5,6\n".repeat(40_000)}`);
    expect(lines).toEqual(["2: 1|2", "3! a quote is opened and never closed; nothing from here on was read"]);
  });
});

describe("a file that is none", () => {
  it.each([
    ["", "The file is empty."],
    ["a,c\n1,2\n", "The header lacks b. It must have: a, b."],
    ["1,2\n3,4\n", "The header lacks a, b. It must have: a, b."],
    ["a,b,a\n1,2,3\n", "The header has a twice."],
  ])("%j", (text, message) => expect(() => linesOf(text)).toThrow(new WrongFile(message)));
});
