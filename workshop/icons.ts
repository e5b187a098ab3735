/** Builds `public/icons.svg` and the type of its names: `npx tsx workshop/icons.ts` after changing a list below. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";

const iconSet = z.object({
  width: z.number().default(24),
  height: z.number().default(24),
  icons: z.record(z.string(), z.object({ body: z.string() })),
});
const require = createRequire(import.meta.url);
const read = (collection: string) =>
  iconSet.parse(JSON.parse(readFileSync(require.resolve(`@iconify-json/${collection}/icons.json`), "utf8")));
const collections = { lucide: read("lucide"), mdi: read("mdi") };

const fromCollections: Record<string, `${keyof typeof collections}:${string}`> = {
  alert: "lucide:triangle-alert",
  "arrow-right": "lucide:arrow-right",
  bell: "lucide:bell",
  "bell-ring": "lucide:bell-ring",
  calendar: "lucide:calendar",
  "calendar-plus": "lucide:calendar-plus",
  captions: "lucide:captions",
  "captions-off": "lucide:captions-off",
  cast: "lucide:cast",
  check: "lucide:check",
  "chevron-down": "lucide:chevron-down",
  "chevron-left": "lucide:chevron-left",
  "chevron-right": "lucide:chevron-right",
  clip: "lucide:scissors",
  clock: "lucide:clock",
  close: "lucide:x",
  copy: "lucide:copy",
  "credit-card": "lucide:credit-card",
  download: "lucide:download",
  error: "lucide:circle-alert",
  external: "lucide:external-link",
  "eye-off": "lucide:eye-off",
  filter: "lucide:sliders-horizontal",
  forward: "lucide:rotate-cw",
  gauge: "lucide:gauge",
  heart: "lucide:heart",
  home: "lucide:house",
  info: "lucide:info",
  list: "lucide:list-video",
  lock: "lucide:lock",
  mail: "lucide:mail",
  "map-pin": "lucide:map-pin",
  maximize: "lucide:maximize",
  menu: "lucide:menu",
  minimize: "lucide:minimize",
  minus: "lucide:minus",
  moon: "lucide:moon",
  mute: "lucide:volume-x",
  pause: "mdi:pause",
  "picture-in-picture": "lucide:picture-in-picture-2",
  play: "mdi:play",
  plus: "lucide:plus",
  printer: "lucide:printer",
  radio: "lucide:radio",
  refresh: "lucide:refresh-cw",
  rewind: "lucide:rotate-ccw",
  school: "lucide:school",
  search: "lucide:search",
  settings: "lucide:settings",
  share: "lucide:share-2",
  "sign-in": "lucide:log-in",
  "sign-out": "lucide:log-out",
  star: "lucide:star",
  sun: "lucide:sun",
  ticket: "lucide:ticket",
  trash: "lucide:trash",
  trophy: "lucide:trophy",
  tv: "lucide:tv",
  user: "lucide:circle-user-round",
  users: "lucide:users",
  volume: "lucide:volume-2",

  "activity-academic": "lucide:lightbulb",
  "activity-archery": "lucide:bow-arrow",
  "activity-assembly": "lucide:users",
  "activity-badminton": "mdi:badminton",
  "activity-band": "lucide:drum",
  "activity-banquet": "lucide:utensils",
  "activity-baseball": "mdi:baseball-bat",
  "activity-basketball": "mdi:basketball",
  "activity-bass-fishing": "lucide:fish",
  "activity-bowling": "mdi:bowling",
  "activity-ceremony": "lucide:award",
  "activity-chapel": "lucide:church",
  "activity-chess": "mdi:chess-knight",
  "activity-chorus": "lucide:mic-vocal",
  "activity-cinema": "lucide:clapperboard",
  "activity-class": "lucide:book-open",
  "activity-cricket": "mdi:cricket",
  "activity-cross-country": "mdi:run",
  "activity-dance": "mdi:human-female-dance",
  "activity-debate": "lucide:messages-square",
  "activity-drama": "lucide:drama",
  "activity-esports": "lucide:gamepad-2",
  "activity-event": "lucide:calendar-days",
  "activity-fencing": "mdi:fencing",
  "activity-field-hockey": "mdi:hockey-sticks",
  "activity-football": "mdi:football",
  "activity-golf": "mdi:golf",
  "activity-graduation": "lucide:graduation-cap",
  "activity-gymnastics": "mdi:gymnastics",
  "activity-ice-hockey": "mdi:hockey-puck",
  "activity-interview": "lucide:mic",
  "activity-jrotc": "lucide:medal",
  "activity-literature": "lucide:book-text",
  "activity-meeting": "lucide:presentation",
  "activity-music": "lucide:music",
  "activity-news": "lucide:newspaper",
  "activity-pep-rally": "lucide:megaphone",
  "activity-performing-arts": "lucide:theater",
  "activity-practice": "mdi:whistle",
  "activity-press-conference": "lucide:podcast",
  "activity-riflery": "lucide:target",
  "activity-robotics": "lucide:bot",
  "activity-rugby": "mdi:rugby",
  "activity-service": "lucide:hand-heart",
  "activity-show": "lucide:tv-minimal-play",
  "activity-signing-day": "lucide:signature",
  "activity-skiing": "mdi:ski",
  "activity-snowboarding": "mdi:snowboard",
  "activity-soccer": "mdi:soccer",
  "activity-softball": "mdi:baseball",
  "activity-speech": "lucide:speech",
  "activity-swimming": "mdi:swim",
  "activity-tennis": "mdi:tennis",
  "activity-track": "mdi:run-fast",
  "activity-volleyball": "mdi:volleyball",
  "activity-water-polo": "mdi:water-polo",
  "activity-weightlifting": "mdi:weight-lifter",
  "activity-wheelchair": "mdi:wheelchair-accessibility",
};

const stroke = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

const ownDrawings: Record<string, string> = {
  live: '<circle cx="12" cy="12" r="6" fill="currentColor"/>',
  bracket: `<path ${stroke} d="M3 4h5v5H3M3 15h5v5H3M8 6.5h6v11H8M14 12h7"/>`,
  "heart-filled":
    '<path fill="currentColor" d="M12 21.2 10.5 19.8C5.2 15 1.8 11.9 1.8 8a5.4 5.4 0 0 1 5.5-5.4c1.8 0 3.5.8 ' +
    '4.7 2.1a6.300 6.300 0 0 1 4.700-2.100A5.400 5.400 0 0 1 22.200 8c0 3.900-3.400 7-8.700 11.800z"/>',
  "activity-cheer":
    `<g ${stroke}><path d="M12 13v8M12 13 5.500 7M12 13l6.500-6M12 13 9 3.500M12 13l3-9.500M12 13l-9 .5M12 13l9 ` +
    `.5"/><circle cx="12" cy="13" r="1.500"/></g>`,
  "activity-diving":
    `<g ${stroke}><path d="M3 5h7M6 5v14"/><circle cx="19" cy="13.500" r="1.500"/><path d="m11 7 3 1 3.500 ` +
    `3.500"/><path d="M10 20c1.500-1.300 3-1.300 4.500 0s3 1.300 4.500 0"/></g>`,
  "activity-dodgeball":
    `<g ${stroke}><circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 2.600 4.300 5.600 4.300 9s-1.300 ` +
    `6.400-4.300 9c-3-2.600-4.300-5.600-4.300-9S9 5.600 12 3"/></g>`,
  "activity-field":
    `<g ${stroke}><rect x="2.500" y="5" width="19" height="14" rx="1.500"/><path d="M12 5v14M2.500 ` +
    `9.500H6v5H2.500M21.500 9.500H18v5h3.500"/><circle cx="12" cy="12" r="2.500"/></g>`,
  "activity-lacrosse":
    `<g ${stroke}><path d="M3 21 11.500 12.500"/><path d="M10 8.500c0-3.600 3.700-6 8-6 2 0 3.500 1.500 3.500 ` +
    `3.500 0 4.300-2.400 8-6 8-1 0-2-.300-2.800-.800L10.800 11.300c-.500-.800-.8-1.800-.8-2.800z"/><path ` +
    `d="m12.500 5.500 6 6M16 3l5 5M10.500 9l4.500 4.500"/></g>`,
  "activity-unknown":
    `<g ${stroke}><path d="M4 20V11c0-4.500 3.600-7.500 8-7.500s8 3 8 7.500v9z"/><path d="M8.500 20v-3.500a3.500 ` +
    `3.500 0 0 1 7 0V20"/></g>`,
  "activity-sports":
    '<path fill="currentColor" d="M12 2 9.200 8.600 2 9.200l5.500 4.700L5.800 21 12 17.200 18.200 ' +
    '21l-1.700-7.100L22 9.200l-7.200-.6z"/>',
  "activity-wrestling":
    `<g ${stroke}><rect x="3" y="3" width="18" height="18" rx="2.500"/><circle cx="12" cy="12" ` +
    `r="6.500"/><circle cx="12" cy="12" r="1.800"/></g>`,
};

function drawing(source: string): { body: string; box: string } {
  const [collection, name] = source.split(":");
  const set = collections[collection as keyof typeof collections];
  const icon = set.icons[name ?? ""];
  if (!icon) throw new Error(`No icon "${source}"`);
  return { body: icon.body, box: `0 0 ${set.width} ${set.height}` };
}

/** Read from `public/brand/`, which other networks replace. */
function brandDrawing(name: string): { name: string; body: string; box: string } {
  const file = readFileSync(`public/brand/${name}.svg`, "utf8");
  const [, box, body] = /viewBox="([^"]+)"[^>]*>(.*)<\/svg>/s.exec(file) ?? [];
  if (!box || !body) throw new Error(`public/brand/${name}.svg has no viewBox`);
  return { name, body, box };
}

const symbols = [
  brandDrawing("mark"),
  brandDrawing("wordmark"),
  ...Object.entries(fromCollections).map(([name, source]) => ({ name, ...drawing(source) })),
  ...Object.entries(ownDrawings).map(([name, body]) => ({ name, body, box: "0 0 24 24" })),
].sort((a, b) => a.name.localeCompare(b.name, "en"));

const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols
  .map(({ name, body, box }) => `<symbol id="${name}" viewBox="${box}">${body}</symbol>`)
  .join("")}</svg>\n`;
const digest = createHash("sha256").update(sprite).digest("hex").slice(0, 8);

writeFileSync("public/icons.svg", sprite);
writeFileSync(
  "app/components/ui/icon-name.ts",
  `// Made by workshop/icons.ts; do not edit.
import type { iconNames } from "./icon-names";

/** The address changes with the drawings, so browsers may cache it forever. */
export const iconSprite = "/icons.svg?v=${digest}";

export type IconName = (typeof iconNames)[number];
`,
);
writeFileSync(
  "app/components/ui/icon-names.ts",
  `// Made by workshop/icons.ts; do not edit.

/** Only the server and tests look names up; pages carry just the type. */
export const iconNames = [
${symbols.map(({ name }) => `  "${name}",`).join("\n")}
] as const;
`,
);
console.log(`${symbols.length} icons, ${sprite.length} bytes`);
