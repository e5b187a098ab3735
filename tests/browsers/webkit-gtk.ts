import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { expect } from "@playwright/test";
import { installFromDebian } from "../support/debian-package.js";
import { freePort } from "../support/free-port.js";
import { type Browser, FILLED, FIND, FRAME_OF, PRESSED } from "./visitor";

/** Debian's WebKitGTK over WebDriver, in a window that no one sees: it has no way to run without one. */

const DRIVER = "/usr/bin/WebKitWebDriver";
const WINDOW = "/usr/bin/xvfb-run";
const MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
/** What a web driver calls a found element (WebDriver, 12.2). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

type Found = { [ELEMENT]: string };

function install(): void {
  if (!existsSync(DRIVER)) installFromDebian("WebKitGTK", "webkit2gtk-driver");
  if (!existsSync(WINDOW)) installFromDebian("A window nobody sees", "xvfb");
  // WebKitGTK plays through GStreamer, whose H.264 and AAC come with libav.
  if (!existsSync("/usr/share/doc/gstreamer1.0-libav")) {
    installFromDebian("GStreamer's codecs", "gstreamer1.0-libav", "gstreamer1.0-plugins-good");
  }
}

export const webkitGtk: Browser = async (baseURL) => {
  install();
  const port = await freePort();
  const driver = spawn(WINDOW, ["-a", DRIVER, `--port=${port}`], { stdio: "ignore", detached: true });
  // With its window and all: a driver would outlive a run that fails, or that is broken off.
  const end = () => {
    process.off("exit", end);
    if (!driver.pid) return;
    try {
      process.kill(-driver.pid);
    } catch {
      // It has ended by itself.
    }
  };
  process.once("exit", end);

  async function command(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  async function begin(): Promise<string> {
    await expect.poll(() => command("GET", "/status").catch(() => null), { message: "the driver" }).not.toBeNull();
    const { sessionId } = (await command("POST", "/session", {
      capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { binary: MINI_BROWSER, args: ["--automation"] } } },
    })) as { sessionId: string };
    return sessionId;
  }

  const sessionId = await begin().catch((error: unknown) => {
    end();
    throw error;
  });
  const session = `/session/${sessionId}`;
  const post = (path: string, body: object = {}) => command("POST", session + path, body);
  const read = (expression: string) => post("/execute/sync", { script: `return ${expression}`, args: [] });

  async function control(kinds: string[], name: RegExp): Promise<string> {
    const sought = `(${FIND})(${JSON.stringify(kinds)}, ${JSON.stringify(name.source)})`;
    const found: string[] = [];
    const look = async () => {
      const element = (await read(sought).catch(() => null)) as Found | null;
      if (element) found.push(element[ELEMENT]);
      return found.length;
    };
    await expect.poll(look, { message: String(name) }).toBeGreaterThan(0);
    return `/element/${found.at(-1)}`;
  }

  async function fill(label: RegExp, value: string): Promise<void> {
    const field = await control(FILLED, label);
    await post(`${field}/clear`);
    await post(`${field}/value`, { text: value });
  }

  return {
    open: async (path) => void (await post("/url", { url: new URL(path, baseURL).href })),
    // The page may move or come anew between finding and clicking; then nothing was clicked.
    press: (name) =>
      expect(async () => void (await post(`${await control(PRESSED, name)}/click`))).toPass({ timeout: 30_000 }),
    fill: async (label, value, title) => {
      if (!title) return fill(label, value);
      const frame = `(${FRAME_OF})(${JSON.stringify(title.source)})`;
      await expect.poll(() => read(frame), { message: String(title) }).not.toBeNull();
      await post("/frame", { id: await read(frame) });
      await fill(label, value);
      await post("/frame", { id: null });
    },
    key: async (key) => {
      const actions = [
        { type: "key", id: "keys", actions: ["keyDown", "keyUp"].map((type) => ({ type, value: key })) },
      ];
      await post("/actions", { actions });
    },
    address: async () => String(await command("GET", `${session}/url`)),
    read,
    picture: async () => Buffer.from(String(await command("GET", `${session}/screenshot`)), "base64"),
    close: async () => {
      await command("DELETE", session).catch(() => undefined);
      end();
    },
  };
};
