import { describe, expect, it } from "vitest";
import { addressTest, networkOf, peerOf } from "../../../server/http/peer";

describe("who asks (security 2)", () => {
  const trusted = addressTest(["loopback", "10.0.0.0/8", "2001:db8::7"]);
  const forwarded = {
    host: "inside:3000",
    "x-forwarded-for": "6.6.6.6, 203.0.113.9, 10.1.1.1",
    "x-forwarded-proto": "https",
    "x-forwarded-host": "Fieldhouse.example",
  };
  const ofFieldhouse = { host: "fieldhouse.example", protocol: "https" };
  it.each([
    ["a stranger's headers", "203.0.113.1", {}, { address: "203.0.113.1", host: "inside:3000", protocol: "http" }],
    ["a trusted proxy's, from the end", "10.0.0.1", {}, { address: "203.0.113.9", ...ofFieldhouse }],
    ["a trusted proxy's, in IPv6 dress", "::ffff:10.0.0.1", {}, { address: "203.0.113.9", ...ofFieldhouse }],
    ["an unknown protocol", "127.0.0.1", { "x-forwarded-proto": "gopher" }, { protocol: "http" }],
  ])("believes, of %s", (_what, remote, headers, expected) =>
    expect(peerOf(remote, { ...forwarded, ...headers }, trusted)).toMatchObject(expected),
  );

  it.each([
    ["junk, which is passed over", "<script>, 203.0.113.9", { address: "203.0.113.9" }],
    ["nobody that it could name", "6.6.6.6, unknown", { address: "10.0.0.1", forwarded: true, unnamed: true }],
    ["ports", "6.6.6.6, 203.0.113.9:51234, 10.1.1.1:4711", { address: "203.0.113.9", unnamed: false }],
    ["ports of IPv6", "[2001:db8::1]:443, [2001:db8::7]", { address: "2001:db8::1", unnamed: false }],
    ["a port in IPv6 dress", "[::ffff:203.0.113.9]:443", { address: "203.0.113.9", unnamed: false }],
    ["a port that is none", "203.0.113.9:http", { address: "10.0.0.1", unnamed: true }],
    ["IPv6 dress", "6.6.6.6, ::ffff:203.0.113.9, ::ffff:10.1.1.1", { address: "203.0.113.9" }],
    ["nothing but trusted proxies", "10.2.2.2, 10.1.1.1", { address: "10.2.2.2" }],
  ])("reads a trusted proxy's chain of %s", (_what, chain, expected) =>
    expect(peerOf("10.0.0.1", { ...forwarded, "x-forwarded-for": chain }, trusted)).toMatchObject(expected),
  );

  it("takes a trusted proxy that says nothing for the visitor", () =>
    expect(peerOf("127.0.0.1", { host: "LOCALHOST:3000" }, trusted)).toMatchObject({
      ...{ address: "127.0.0.1", host: "localhost:3000", forwarded: false },
    }));

  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("%s is of the network %s", (address, network) => expect(networkOf(address)).toBe(network));

  it("refuses a proxy that is no address", () => expect(() => addressTest(["everybody"])).toThrow(/everybody/));
});
