import { describe, expect, it } from "vitest";
import { asFieldErrors, replyAsSent } from "~/models/navigation/form-reply.server";

function sent(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe("a form's reply", () => {
  it("has everything as it was sent, but what is nobody's to read, and no error of a field (security 3)", () => {
    const reply = replyAsSent(sent({ name: "", password: "secret" }), "Please wait.", ["password"]);
    expect(reply).toMatchObject({ status: "error", error: { "": ["Please wait."] } });
    expect(JSON.stringify(reply)).not.toContain("secret");
    expect(replyAsSent(sent({ name: "Robin" }), "Please wait.").initialValue).toEqual({ name: "Robin" });
  });

  it.each([
    [{}, {}],
    [{ email: "Taken." }, { email: ["Taken."] }],
    [{ email: "Taken.", password: undefined }, { email: ["Taken."] }],
  ])("takes %j as %j", (messages, errors) => expect(asFieldErrors(messages)).toEqual(errors));
});
