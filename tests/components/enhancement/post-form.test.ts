import { afterEach, expect, it, vi } from "vitest";
import { postForm } from "~/enhancement/post-form";

afterEach(() => vi.unstubAllGlobals());

it("a form that is sent in place arrives though its page is left at once", async () => {
  const sent = vi.fn(async (_address: string, _init: RequestInit) => new Response());
  vi.stubGlobal("fetch", sent);
  vi.stubGlobal("HTMLButtonElement", Map);
  vi.stubGlobal(
    "FormData",
    class extends Map<string, unknown> {
      constructor() {
        super([
          ["consent", "necessary"],
          ["file", {}],
        ]);
      }
    },
  );
  await postForm({ action: "/preferences" } as HTMLFormElement, null);
  expect(sent).toHaveBeenCalledTimes(1);
  const [address, { body, ...init }] = sent.mock.calls[0] ?? ["", {}];
  expect([address, String(body)]).toEqual(["/preferences", "consent=necessary"]);
  expect(init).toEqual({ method: "POST", headers: { Accept: "application/json" }, keepalive: true });
});
