import { execFile } from "node:child_process";
import {
  cpSync,
  createReadStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { test as base } from "@playwright/test";
import { freePort } from "../support/free-port.js";
import { type RunningServer, startServer } from "../support/server";
import { expect, expectNoVideo, newAddress, PASSWORD, watch } from "./site";

// docs/your-own-network.md, done as it says: an empty folder, two CSV files and an iCalendar, and a guest watches.

const MOMENT = "2026-11-20T19:40:00-05:00";
const FILM = "public/media/football";
const TYPES: Record<string, string> = { m3u8: "application/vnd.apple.mpegurl", mp4: "video/mp4", vtt: "text/vtt" };

/** A plain file server, as any stream's host: the film under every directory, ranges, and open to other sites. */
function streamHost(port: number): Promise<Server> {
  const files = new Set(readdirSync(FILM));
  const server = createServer((request, response) => {
    const asked = request.url?.split("?")[0]?.split("/").at(-1) ?? "";
    const name = asked === "live.m3u8" || asked.startsWith("2026-") ? "master.m3u8" : asked;
    if (!files.has(name)) return void response.writeHead(404).end();
    const { size } = statSync(join(FILM, name));
    const [, from = "0", to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    const [start, end] = [Number(from), to ? Number(to) : size - 1];
    response.writeHead(request.headers.range ? 206 : 200, {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Headers": "Range",
      "Content-Type": TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream",
      "Content-Length": end - start + 1,
      ...(request.headers.range && { "Content-Range": `bytes ${start}-${end}/${size}` }),
    });
    createReadStream(join(FILM, name), { start, end }).pipe(response);
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

type Own = { folder: string; server: RunningServer };

const test = base.extend<{ importFile: (...args: string[]) => Promise<string> }, Own>({
  folder: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "own-network-"));
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  server: [
    async ({ folder }, use) => {
      const port = await freePort();
      const host = await streamHost(port);
      cpSync("docs/import", folder, { recursive: true });
      const streams = join(folder, "streams.csv");
      const origin = `http://localhost:${port}`;
      writeFileSync(streams, readFileSync(streams, "utf8").replaceAll("https://streams.example.com", origin));
      const server = await startServer({
        moment: MOMENT,
        dataDirectory: join(folder, "data"),
        env: { LEAGUE: "none", STREAM_ORIGINS: origin },
      });
      await use(server);
      await server.stop();
      host.close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  importFile: async ({ server, folder }, use) => {
    await use(async (...args) => {
      const env = { ...process.env, APP_ENV: "test", CLOCK_START: MOMENT, DATA_DIR: server.dataDirectory };
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ["scripts/fieldhouse.js", "import", ...args.slice(0, 1), join(folder, args[1] ?? ""), ...args.slice(2)],
        { env },
      );
      return stdout;
    });
  },
});

const WITHIN = { timeout: 10_000 };

test("an empty folder becomes a site, and changes reach it", async ({ page, request, baseURL, folder, importFile }) => {
  test.setTimeout(180_000);
  const textOf = async (path: string) => (await request.get(path)).text();
  await page.goto("/");
  await expect(page.getByText("No games live right now")).toBeVisible();
  await page.goto("/find-school?q=elkins");

  expect(await importFile("organizations", "organizations.csv")).toContain("12 added, 0 changed, 0 as they were");
  expect(await importFile("schedule", "schedule.ics")).toContain("5 added, 0 changed, 0 as they were");
  expect(await importFile("streams", "streams.csv")).toContain("0 added, 4 changed, 0 as they were");

  await expect(async () => expect(await textOf("/")).toContain("Buckhannon-Upshur")).toPass(WITHIN);
  await expect(async () => expect(await textOf("/find-school?q=elkins")).toContain("Elkins High")).toPass(WITHIN);
  const open = async (name: RegExp) => {
    await page.goto("/watch-events?status=live");
    await page.getByRole("link", { name }).first().click();
    await page.waitForURL(/\/events\//);
    return new URL(page.url()).pathname;
  };
  await open(/Elkins High School Concert/);
  await watch(page);
  await open(/Tucker County/);
  await expectNoVideo(page);
  const event = await open(/Buckhannon-Upshur/);
  // A free game asks for a free account (S 5.4).
  await expectNoVideo(page);
  const answer = await page.request.post("/users/sign_up", {
    form: {
      name: "Robin",
      last_name: "Marsh",
      email: newAddress("own-network"),
      zip_code: "26241",
      password: PASSWORD,
      accept_service_terms: "on",
    },
    headers: { Origin: baseURL ?? "" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  await page.goto(event);
  await watch(page);
  await open(/Tucker County/);
  await expectNoVideo(page);
  await page.context().clearCookies();

  const school = "/schools/elkins-high-school-elkins-wv";
  const feed = "/feeds/schools/elkins-high-school-elkins-wv/calendar.ics";
  const key = event.split("/").at(-1) ?? "";
  const itemOf = (text: string) => text.split("BEGIN:VEVENT").find((item) => item.includes(`UID:${key}@`)) ?? "";
  const versionOf = (text: string) => Number(/SEQUENCE:(\d+)/.exec(itemOf(text))?.[1]);
  const before = versionOf(await textOf(feed));
  expect(await textOf(school)).toContain(event);

  const calendar = join(folder, "schedule.ics");
  writeFileSync(calendar, readFileSync(calendar, "utf8").replace("20261120T193000", "20261128T130000"));
  expect(await importFile("schedule", "schedule.ics", "--dry-run")).toContain("would add 0, change 1, and leave 4");
  expect(await importFile("schedule", "schedule.ics")).toContain("0 added, 1 changed, 4 as they were");

  await expect(async () => {
    expect(await textOf(event)).toContain("Nov 28, 2026 1:00 PM EST");
    expect(await textOf("/watch-events?status=live")).not.toContain(event);
    expect(await textOf("/search?q=buckhannon")).toContain("2026-11-28");
    const moved = await textOf(feed);
    expect(itemOf(moved)).toContain("DTSTART:20261128T180000Z");
    expect(versionOf(moved)).toBeGreaterThan(before);
    expect(await textOf("/sitemaps/live.xml")).not.toContain(event);
  }).toPass(WITHIN);
  expect(await importFile("schedule", "schedule.ics")).toContain("0 added, 0 changed, 5 as they were");
});
