import { beforeEach, expect, it } from "vitest";
import * as supportProgram from "~/routes/supportprogram/route";
import { json, scriptedUpstreams } from "../models/scripted-upstreams";
import { drawnPage } from "./drawn-page";

/** The calculator beside the form of a school (S 2.14, 9.11). */

const upstream = scriptedUpstreams();
beforeEach(() => {
  upstream.on(
    "catalogue GET /schools/lincoln-ca",
    json({ key: "lincoln-ca", name: "Lincoln High School", type: "school", state_code: "CA" }),
  );
});

it.each([
  ["without a school", "", {}],
  ["of a key that is none", "&school=%3Cb%3E", {}],
  ["of a school", "&school=lincoln-ca", { school: "lincoln-ca" }],
])("a sum of the calculator %s keeps what the form is filled in with", async (_what, query, kept) => {
  const path = `/supportprogram?subscribers=20${query}`;
  const { html } = await drawnPage(supportProgram, { path, cookies: {}, upstreams: upstream.clients });
  const sum = html.querySelector('form[method="get"][action="/supportprogram#calculator"]');
  const fields = sum?.querySelectorAll("input").map((one) => [one.getAttribute("name"), one.getAttribute("value")]);
  expect(Object.fromEntries(fields ?? [])).toEqual({ subscribers: "20", price: "79.99", share: "10", ...kept });
});
