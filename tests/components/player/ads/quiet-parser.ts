import { DOMParser } from "@xmldom/xmldom";
import { vi } from "vitest";

/** The browser's parser, which says nothing of what it can't read. */
export function stubQuietParser(): void {
  const errorHandler = { warning: () => undefined, error: () => undefined, fatalError: () => undefined };
  vi.stubGlobal(
    "DOMParser",
    class extends DOMParser {
      constructor() {
        super({ errorHandler });
      }
    },
  );
}
