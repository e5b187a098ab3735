import { expect, it } from "vitest";
import { drawnTicket } from "~/models/account/ticket.server";
import { drawnPicture } from "~/models/share-picture/share-picture.server";
import { pictureVersion, type SharePicture } from "~/models/sharing/share-picture";
import { UpstreamError } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";
import { receipt } from "../../routes/billed-members";

const RED = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z" fill="red"/></svg>';
const down = () => {
  throw new UpstreamError({ service: "catalogue", kind: "network" });
};

async function pictureOf(logo: string | null, answer: () => Response): Promise<string> {
  const catalogue = { selectedSchool: async () => ({ name: "East High", logo }) };
  const upstreams = { catalogue, passThrough: { drawnLogo: async () => answer() } } as unknown as Upstreams;
  const own = { ...receipt, supported_school_key: "sch1" };
  const png = await drawnTicket(upstreams, "FH-1", (async () => own) as never, "America/Chicago");
  return Buffer.from(png as ArrayBuffer).toString("base64");
}

it("the picture of a shared link has it, too, and is kept for a moment while it can't be had", async () => {
  const sides = (logo: string | null) => [{ name: "East", logo, color: "#123456", score: null }] as const;
  const shown = (logo: string | null): SharePicture => ({ kicker: "", line: "", isLive: false, sides: sides(logo) });
  const east = shown("/logos/east.svg");
  const drawn = (answer: () => Response) =>
    drawnPicture({ passThrough: { drawnLogo: async () => answer() } } as unknown as Upstreams, east);
  const [letters, crest] = [await drawn(down), await drawn(() => new Response(RED))];
  expect([letters?.version, crest?.version]).toEqual([null, pictureVersion(east)]);
  const [initials, shield] = [letters, crest].map((one) => Buffer.from(one?.png as ArrayBuffer));
  expect(shield).not.toEqual(initials);
  expect(pictureVersion(shown(null))).not.toBe(crest?.version);
});

it("a ticket's picture has the school's crest, and its letters where there is none to draw", async () => {
  const letters = await pictureOf(null, down);
  expect(letters).toMatch(/^iVBOR/);
  expect(await pictureOf("/logos/east.svg", () => new Response(RED))).not.toBe(letters);
  expect(await pictureOf("/logos/east.svg", () => new Response(null, { status: 404 }))).toBe(letters);
  expect(await pictureOf("/logos/east.svg", down)).toBe(letters);
  expect(await pictureOf("https://elsewhere.example/east.svg", () => new Response(RED))).toBe(letters);
});
