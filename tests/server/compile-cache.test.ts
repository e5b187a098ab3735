import { expect, it } from "vitest";
import { keepCompiled } from "../../server/compile-cache";

it("keeps compiled code beside the build where Node can, and starts where it can't", () => {
  const directories: string[] = [];
  keepCompiled("/build/compiled", { enableCompileCache: (directory) => directories.push(directory) });
  expect(directories).toEqual(["/build/compiled"]);
  expect(() => keepCompiled("/build/compiled", {})).not.toThrow();
});
