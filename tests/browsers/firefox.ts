import { existsSync } from "node:fs";
import puppeteer, { type ElementHandle, type Frame } from "puppeteer-core";
import { installFromDebian } from "../support/debian-package.js";
import { type Browser, FILLED, FIND, FRAME_OF, PRESSED } from "./visitor";

/** Debian's Firefox over WebDriver BiDi: Playwright drives only a Firefox of its own making. */

const PATIENCE = 30_000;
const SYSTEM = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];
const found = () => [process.env.FIREFOX_PATH ?? "", ...SYSTEM].find((path) => path && existsSync(path));

export const firefox: Browser = async (baseURL) => {
  // Debian's Firefox decodes H.264 and AAC by libavcodec, which it merely recommends.
  if (!found()) installFromDebian("Firefox", "firefox-esr", "libavcodec-extra");
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: found() ?? SYSTEM[0], headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 500, height: 900 });

  async function control(frame: Frame, kinds: string[], name: RegExp): Promise<ElementHandle<Element>> {
    const sought = `(${FIND})(${JSON.stringify(kinds)}, ${JSON.stringify(name.source)})`;
    const found = await frame.waitForFunction(sought, { polling: 200, timeout: PATIENCE });
    return found.asElement() as ElementHandle<Element>;
  }

  async function frameTitled(title: RegExp): Promise<Frame> {
    const handle = await page.waitForFunction(`(${FRAME_OF})(${JSON.stringify(title.source)})`);
    const frame = await (handle.asElement() as ElementHandle<HTMLIFrameElement>).contentFrame();
    return frame;
  }

  return {
    open: async (path) => void (await page.goto(new URL(path, baseURL).href, { waitUntil: "load" })),
    press: async (name) => (await control(page.mainFrame(), PRESSED, name)).asLocator().click(),
    fill: async (label, value, title) => {
      const field = await control(title ? await frameTitled(title) : page.mainFrame(), FILLED, label);
      await field.asLocator().click({ count: 3 });
      await field.type(value);
    },
    key: (key) => page.keyboard.press(key),
    address: () => Promise.resolve(page.url()),
    read: (expression) => page.evaluate(expression),
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
};
