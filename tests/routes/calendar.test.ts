import { describe, expect, it } from "vitest";
import { loader } from "~/routes/events.$key.calendar[.]ics/route";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { callsWith } from "./call-route";

const upstream = scriptedUpstreams();
const { get } = callsWith(() => upstream.clients);

const record = { key: "gam1", content_type: "game", start_time: "2026-11-21T02:00:00Z" };
const ask = (key = "gam1") => get(loader, { path: `/events/${key}/calendar.ics`, params: { key } });

describe("/events/{key}/calendar.ics", () => {
  it("is a calendar file to download", async () => {
    upstream.on("echo", json(record));
    const { status: code, headers, body } = await ask();
    expect([code, headers.get("Content-Type"), headers.get("Content-Disposition")]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      'attachment; filename="gam1.ics"',
    ]);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(body).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nUID:gam1@www\.fieldhouse\.example\r\n[^]*\r\nEND:VCALENDAR\r\n$/);
  });

  it.each<[string, number, () => void]>([
    ["a deleted event", 410, () => upstream.on("echo", json({ ...record, is_deleted: true }))],
    ["an unknown event", 404, () => ["echo", "content"].forEach((service) => upstream.on(service, status(404)))],
    ["an event without any date", 404, () => upstream.on("echo", json({ ...record, start_time: null }))],
    ["services that are down", 503, () => ["echo", "content"].forEach((service) => upstream.on(service, status(500)))],
  ])("%s is a %i", async (_what, code, script) => {
    script();
    expect((await ask()).status).toBe(code);
  });
});
