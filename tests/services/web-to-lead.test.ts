import { describe, expect, test } from "vitest";
import { createWebToLeadClient, type WebToLeadForm } from "~/services/crm/web-to-lead.server";
import type { Lead } from "~contracts/records/lead";
import { scripted } from "./http/scripted-transport";

const LEAD: Lead = {
  kind: "school_interest",
  name: "Dana Whitfield",
  email: "dana@school.test",
  role: "Coach",
  school_name: "Lincoln & Sons",
  state_code: "OR",
  school_key: "lincoln-or",
  enrollment: 850,
  conference: "Metro",
  school_district: "Portland",
  press_box: "yes",
  installed_automated_cameras: 0,
  hardline_internet_available: "unsure",
  scoreboard_controller: "",
};
const FACTS = {
  enrollment: "00N1",
  conference: "00N2",
  school_district: "00N3",
  press_box: "00N4",
  school_key: "00N5",
  installed_automated_cameras: "00N6",
  hardline_internet_available: "00N7",
  scoreboard_controller: "00N8",
};

async function posted({ address, names }: WebToLeadForm, answer = new Response("<html>Thank you.</html>")) {
  const { transport, requests } = scripted(() => answer);
  const outcome = await createWebToLeadClient(transport, { address, names })
    .post(LEAD, "LD-AAAAAAAA")
    .then(
      () => "sent",
      (error: { kind: string }) => error.kind,
    );
  const [request] = requests;
  const text = (await request?.text()) ?? "";
  return { outcome, line: `${request?.method} ${request?.url}`, form: Object.fromEntries(new URLSearchParams(text)) };
}

describe("a web-to-lead form (S 7.10)", () => {
  test("is sent a lead as a browser sends it, with the form's own fields and the reference", async () => {
    const { outcome, line, form } = await posted({
      address: "https://webto.example/servlet/servlet.WebToLead?encoding=UTF-8&oid=00D1",
      names: {},
    });
    expect([outcome, line]).toEqual(["sent", "POST https://webto.example/servlet/servlet.WebToLead"]);
    expect(form).toEqual({
      encoding: "UTF-8",
      oid: "00D1",
      kind: "school_interest",
      reference: "LD-AAAAAAAA",
      name: "Dana Whitfield",
      email: "dana@school.test",
      role: "Coach",
      school_name: "Lincoln & Sons",
      state_code: "OR",
      school_key: "lincoln-or",
      enrollment: "850",
      conference: "Metro",
      school_district: "Portland",
      press_box: "yes",
      installed_automated_cameras: "0",
      hardline_internet_available: "unsure",
    });
  });

  test("is told the facts of a school under the names that are configured for them (S 9.11)", async () => {
    const { form } = await posted({ address: "https://webto.example/form", names: { ...FACTS, name: "last_name" } });
    expect(form).toMatchObject({
      "00N1": "850",
      "00N2": "Metro",
      "00N3": "Portland",
      "00N4": "yes",
      "00N5": "lincoln-or",
      "00N6": "0",
      "00N7": "unsure",
      last_name: "Dana Whitfield",
      email: "dana@school.test",
    });
    expect(Object.keys(form).filter((name) => name in FACTS || name === "name" || name === "00N8")).toEqual([]);
  });

  test("that does not take it says so", async () => {
    const answer = new Response("No.", { status: 500 });
    expect((await posted({ address: "https://webto.example/form", names: {} }, answer)).outcome).toBe("status");
  });
});
