import { describe, expect, it } from "vitest";
import { readAnswer } from "~contracts/endpoint";
import { quickLinksContract } from "~contracts/quick-links";
import { eventListingSchema } from "~contracts/records/card";
import { videoUrlSchema } from "~contracts/records/event";
import { profileSchema } from "~contracts/records/profile";
import { webAddress } from "~contracts/web-address";

const HOSTILE = [
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "data:text/html,x",
  "blob:http://x/y",
  "//evil.example/x.svg",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/x\r\nSet-Cookie: a=b",
  "http://[",
  "https://",
  "http:x",
  "begin:vevent",
  "logo.svg",
  "<script>alert(1)</script>",
  " https://a.example/x",
  "",
];

describe("an address that an upstream names (security 4)", () => {
  it.each(HOSTILE)("%j is none", (text) => expect(webAddress(text)).toBeNull());
  it.each(["/logos/a.svg", "https://cdn.example/a.svg?x=1", "HTTP://cdn.example/a", "/"])("%s stays as it is", (text) =>
    expect(webAddress(text)).toBe(text),
  );
  it.each([null, undefined])("%s is none", (text) => expect(webAddress(text)).toBeNull());

  it.each(HOSTILE)("%j is in no answer that a page is made of", (text) => {
    expect(profileSchema.parse({ key: "k", type: "school", name: "A", logo: text }).logo).toBeNull();
    const listing = eventListingSchema.parse({
      key: "k",
      title: "A",
      site_url: "/x",
      first_logo: text,
      second_logo: text,
      thumbnail: text,
      background_image: text,
    });
    expect(listing).toMatchObject({ first_logo: null, second_logo: null, thumbnail: null, background_image: null });
    expect(videoUrlSchema.safeParse({ video_url: text }).success).toBe(false);
    const still = { width: 1, height: 1, sources: [], src: text };
    expect(readAnswer(videoUrlSchema, { video_url: "/a.m3u8", poster: still }).read.data?.poster).toBeNull();
    expect(quickLinksContract.home.answer.parse({ items: [{ label: "A", href: text }] }).items).toEqual([]);
  });
});
