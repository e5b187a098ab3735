const BROWSERS = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const;

// TVs and phones first, because their user agents also name a computer's system.
const MACHINES = [
  ["Fire TV", /\bAFT\w+/],
  ["Roku", /\bRoku\b/],
  ["TV", /\b(?:SmartTV|SMART-TV|Tizen|Web0S|GoogleTV|CrKey)\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Chromebook", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
] as const;

export function deviceName(userAgent: string | null): string | null {
  const agent = userAgent ?? "";
  const nameIn = (list: readonly (readonly [string, RegExp])[]) => list.find(([, sign]) => sign.test(agent))?.[0];
  const [browser, machine] = [nameIn(BROWSERS), nameIn(MACHINES)];
  return browser && machine ? `${browser} on ${machine}` : (machine ?? browser ?? null);
}
