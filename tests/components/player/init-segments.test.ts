import { describe, expect, it } from "vitest";
import { keepInitSegments } from "~/components/player/engine/init-segments";

const LINUX = "Mozilla/5.0 (X11; Linux x86_64)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";

class Buffer {
  updating = false;
  aborted = 0;
  abort(): void {
    this.aborted += 1;
  }
}

describe("abort() of a buffer", () => {
  it.each([
    ["WebKitGTK", `${LINUX} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`, 0],
    ["WPE on a box", "Mozilla/5.0 (Linux; armv7l) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15", 0],
    ["Chrome", `${LINUX} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36`, 1],
    ["Chromium", `${LINUX} AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36`, 1],
    ["Android", "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0", 1],
    ["Firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0", 1],
    ["Safari", `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`, 1],
  ])("in %s, idle and updating", (_, userAgent, idle) => {
    class Theirs extends Buffer {}
    keepInitSegments(userAgent, Theirs.prototype);
    const buffer = new Theirs();
    buffer.abort();
    expect(buffer.aborted).toBe(idle);
    buffer.updating = true;
    buffer.abort();
    expect(buffer.aborted).toBe(idle + 1);
  });

  it("is not looked for where there are no buffers", () =>
    expect(() => keepInitSegments(`${LINUX} AppleWebKit/605.1.15 Safari/605.1.15`, undefined)).not.toThrow());
});
