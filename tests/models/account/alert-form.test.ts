import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { alertFieldsOf, ALERTS, alertSchema, alertSettingsOf } from "~/models/account/alert-form";
import { ALERT_CHANNELS, ALERT_KINDS, type AlertChannel, DEFAULT_ALERTS } from "~contracts/records/alerts";

const posted = (...fields: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return parseWithZod(data, { schema: alertSchema });
};
const errorsOf = (from: string, until: string) => {
  const answer = posted(["quiet_from", from], ["quiet_until", until]);
  return answer.status === "success" ? {} : answer.reply().error;
};

const NONE = Object.fromEntries(ALERT_KINDS.map((kind) => [kind, []]));
const kindsOn = (channel: AlertChannel) => ALERT_KINDS.filter((kind) => DEFAULT_ALERTS.choices[kind].includes(channel));

describe("the form of alerts (S 7.2)", () => {
  it("offers every kind once", () =>
    expect(ALERTS.map(({ kind }) => kind).toSorted()).toEqual([...ALERT_KINDS].toSorted()));

  it.each([
    [[], NONE],
    [["moved"], { ...NONE, moved: ["mail"] }],
  ])("takes %j", (kinds, choices) => {
    const answer = posted(...kinds.map((kind): [string, string] => ["mail", kind]));
    expect(answer.status === "success" && alertSettingsOf(answer.value)).toEqual({ choices, quiet: null });
  });

  it("takes every kind but scores at once to begin with, and the recap by mail alone", () => {
    const answer = posted(
      ...ALERT_CHANNELS.flatMap((channel) => kindsOn(channel).map((kind): [string, string] => [channel, kind])),
    );
    expect(answer.status === "success" && alertSettingsOf(answer.value)).toEqual(DEFAULT_ALERTS);
    expect(alertFieldsOf(DEFAULT_ALERTS)).toMatchObject({ mail: kindsOn("mail"), push: kindsOn("push") });
    const off = ALERT_KINDS.filter((kind) => !kindsOn("push").includes(kind));
    expect([off, kindsOn("mail").length]).toEqual([["close_late", "final", "recap"], ALERT_KINDS.length - 2]);
  });

  it("takes one kind on the devices alone", () => {
    const answer = posted(["push", "on_air"]);
    expect(answer.status === "success" && alertSettingsOf(answer.value).choices).toMatchObject({
      on_air: ["push"],
      moved: [],
    });
  });

  it.each([
    ["22:00", "07:30", { from: 1_320, until: 450 }],
    ["00:00", "23:59", { from: 0, until: 1_439 }],
    ["", "", null],
  ])("quiet from %s until %s", (from, until, quiet) => {
    const answer = posted(["quiet_from", from], ["quiet_until", until]);
    const settings = answer.status === "success" ? alertSettingsOf(answer.value) : null;
    expect(settings?.quiet).toEqual(quiet);
    expect(settings && alertFieldsOf(settings)).toMatchObject({ quiet_from: from, quiet_until: until });
  });

  it.each([
    ["22:00", "", { quiet_until: ["Enter when your quiet hours end."] }],
    ["", "07:00", { quiet_from: ["Enter when your quiet hours begin."] }],
    ["07:00", "07:00", { quiet_until: ["Choose two different times."] }],
    ["24:00", "07:00", { quiet_from: ["Enter a time, such as 22:30."] }],
    ["22:60", "7 AM", { quiet_from: ["Enter a time, such as 22:30."], quiet_until: ["Enter a time, such as 22:30."] }],
  ])("refuses from %s until %s", (from, until, errors) => expect(errorsOf(from, until)).toEqual(errors));

  it("refuses a kind that there is not", () => expect(posted(["mail", "scores"]).status).toBe("error"));
});
