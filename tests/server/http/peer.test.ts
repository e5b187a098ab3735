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
  it.each([
    [
      "a stranger's forwarded headers count for nothing",
      "203.0.113.1",
      forwarded,
      { address: "203.0.113.1", host: "inside:3000", protocol: "http" },
    ],
    [
      "a trusted proxy's count, from its end",
      "10.0.0.1",
      forwarded,
      { address: "203.0.113.9", host: "fieldhouse.example", protocol: "https" },
    ],
    [
      "a trusted proxy in IPv6 dress",
      "::ffff:10.0.0.1",
      forwarded,
      { address: "203.0.113.9", host: "fieldhouse.example", protocol: "https" },
    ],
    [
      "junk in the chain is passed over",
      "127.0.0.1",
      { ...forwarded, "x-forwarded-for": "<script>, 203.0.113.9" },
      { address: "203.0.113.9" },
    ],
    [
      "nobody beyond what a trusted proxy could not name",
      "10.0.0.1",
      { ...forwarded, "x-forwarded-for": "6.6.6.6, unknown" },
      { address: "10.0.0.1", forwarded: true, unnamed: true },
    ],
    [
      "an address with its port",
      "10.0.0.1",
      { ...forwarded, "x-forwarded-for": "6.6.6.6, 203.0.113.9:51234, 10.1.1.1:4711" },
      { address: "203.0.113.9", unnamed: false },
    ],
    [
      "an IPv6 address with its port",
      "10.0.0.1",
      { ...forwarded, "x-forwarded-for": "[2001:db8::1]:443, [2001:db8::7]" },
      { address: "2001:db8::1", unnamed: false },
    ],
    [
      "an address in IPv6 dress with its port",
      "10.0.0.1",
      { ...forwarded, "x-forwarded-for": "[::ffff:203.0.113.9]:443" },
      { address: "203.0.113.9", unnamed: false },
    ],
    [
      "a port that is none",
      "10.0.0.1",
      { ...forwarded, "x-forwarded-for": "203.0.113.9:http" },
      { address: "10.0.0.1", unnamed: true },
    ],
    [
      "an address of the chain in IPv6 dress",
      "10.0.0.1",
      { ...forwarded, "x-forwarded-for": "6.6.6.6, ::ffff:203.0.113.9, ::ffff:10.1.1.1" },
      { address: "203.0.113.9" },
    ],
    [
      "a chain of nothing but trusted proxies",
      "10.0.0.1",
      { ...forwarded, "x-forwarded-for": "10.2.2.2, 10.1.1.1" },
      { address: "10.2.2.2" },
    ],
    [
      "an unknown protocol is not believed",
      "127.0.0.1",
      { ...forwarded, "x-forwarded-proto": "gopher" },
      { protocol: "http" },
    ],
    [
      "a trusted proxy that says nothing",
      "127.0.0.1",
      { host: "LOCALHOST:3000" },
      { address: "127.0.0.1", host: "localhost:3000", forwarded: false },
    ],
  ])("%s", (_what, remote, headers, expected) => expect(peerOf(remote, headers, trusted)).toMatchObject(expected));

  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("%s is of the network %s", (address, network) => expect(networkOf(address)).toBe(network));

  it("refuses a proxy that is no address", () => expect(() => addressTest(["everybody"])).toThrow(/everybody/));
});
