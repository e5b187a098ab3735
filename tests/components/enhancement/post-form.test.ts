import { beforeEach, expect, it, vi } from "vitest";
import { postForm } from "~/enhancement/post-form";
import { neverAnswers } from "../../support/never-answers";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("HTMLButtonElement", Map);
});

it("a form that is sent in place arrives though its page is left at once", async () => {
  const sent = vi.fn(async (_address: string, _init: RequestInit) => new Response());
  vi.stubGlobal("fetch", sent);
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
  const [address, { body, signal, ...init }] = sent.mock.calls[0] ?? ["", {}];
  expect([address, String(body)]).toEqual(["/preferences", "consent=necessary"]);
  expect(signal?.aborted).toBe(false);
  expect(init).toEqual({ method: "POST", headers: { Accept: "application/json" }, keepalive: true });
});

it("a form whose answer doesn't come in 10 s counts as not sent", async () => {
  vi.stubGlobal("fetch", neverAnswers);
  vi.stubGlobal("FormData", function FormData() {
    return [];
  });
  const failed = vi.fn();
  postForm({ action: "/preferences" } as HTMLFormElement, null).catch(failed);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failed).toHaveBeenCalledTimes(1);
});
