import { expect, it } from "vitest";
import { deviceName } from "~/models/event/video/device-name";

const MOZILLA = "Mozilla/5.0";
it.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131 Safari/537`,
    "Chrome on Windows",
  ],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131 Safari/537 Edg/131`, "Edge on Windows"],
  [`${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18 Safari/604.1`, "Safari on iPhone"],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0`, "Firefox on Mac"],
  [
    `${MOZILLA} (Linux; Android 14; SM-S911B) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125 Safari/537`,
    "Samsung Internet on Android",
  ],
  [`${MOZILLA} (SMART-TV; Linux; Tizen 6.0) AppleWebKit/538.1 Version/6.0 TV Safari/538.1`, "Safari on TV"],
  ["Roku/DVP-12.0", "Roku"],
  ["curl/8.0", null],
  ["", null],
  [null, null],
])("%s is %s", (agent, name) => expect(deviceName(agent)).toBe(name));
