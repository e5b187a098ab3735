import { expect, test, vi } from "vitest";
import { createGeoipClient } from "~/services/geoip/client.server";
import { answering, BASE, connectionError, scripted } from "../http/scripted-transport";

test.each([
  ["no body", () => new Response(null, { status: 500 }), "HTTP_ERROR"],
  ["an invalid body", () => new Response("{", { status: 200 }), "HTTP_ERROR"],
  ["another body", () => answering({ country: null }), "HTTP_ERROR"],
  ["no such address", () => answering({ error: "IP_ADDRESS_NOT_FOUND" }, 404), "HTTP_ERROR"],
  ["no network", () => Promise.reject(connectionError("ENETUNREACH")), "HTTP_ERROR"],
  ["silence", () => new Promise<Response>(() => {}), "HTTP_TIMEOUT"],
])("%s is told by its name (S 8.5)", async (_, answer, code) => {
  const onFailure = vi.fn();
  const { transport } = scripted(answer);
  const client = createGeoipClient(transport, {
    baseUrl: BASE,
    timeoutMs: 300,
    referrer: "http://localhost:3000",
    onFailure,
  });
  await expect(client.country({ address: "203.0.113.1" })).rejects.toMatchObject({ service: "geoip" });
  expect(onFailure).toHaveBeenCalledExactlyOnceWith({
    code,
    error:
      code === "HTTP_TIMEOUT" ? "The request to the GeoIP web service timed out." : expect.stringContaining("geoip: "),
  });
});

test("a country is one wherever a part of the place has no code (S 7.8)", async () => {
  const place = { continent: { names: { en: "Europe" } }, subdivisions: [{ names: { en: "Bavaria" } }], city: {} };
  const { transport } = scripted(() => answering({ country: { iso_code: "DE" }, ...place }));
  const client = createGeoipClient(transport, { baseUrl: BASE, referrer: "http://localhost:3000" });
  expect(await client.country({ address: "203.0.113.1" })).toBe("DE");
});
