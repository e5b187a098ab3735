import type { TaxService } from "./tax-service";

/** State sales tax in millionths, without local tax; five states have none. */
const STATE_RATES: Record<string, number> = {
  AL: 40_000,
  AK: 0,
  AZ: 56_000,
  AR: 65_000,
  CA: 72_500,
  CO: 29_000,
  CT: 63_500,
  DE: 0,
  DC: 60_000,
  FL: 60_000,
  GA: 40_000,
  HI: 40_000,
  ID: 60_000,
  IL: 62_500,
  IN: 70_000,
  IA: 60_000,
  KS: 65_000,
  KY: 60_000,
  LA: 50_000,
  ME: 55_000,
  MD: 60_000,
  MA: 62_500,
  MI: 60_000,
  MN: 68_750,
  MS: 70_000,
  MO: 42_250,
  MT: 0,
  NE: 55_000,
  NV: 68_500,
  NH: 0,
  NJ: 66_250,
  NM: 48_750,
  NY: 40_000,
  NC: 47_500,
  ND: 50_000,
  OH: 57_500,
  OK: 45_000,
  OR: 0,
  PA: 60_000,
  RI: 70_000,
  SC: 60_000,
  SD: 42_000,
  TN: 70_000,
  TX: 62_500,
  UT: 61_000,
  VT: 60_000,
  VA: 53_000,
  WA: 65_000,
  WV: 60_000,
  WI: 50_000,
  WY: 40_000,
};

/** States whose sales tax leaves out video that is streamed by subscription. */
const STREAMING_IS_FREE = new Set("CA GA ID IL IN KS MA MI MO ND NJ NV NY OK VA WY".split(" "));

/** First three digits of ZIP codes; the first matching range counts. */
const ZIP_RANGES = (
  "5 NY, 10-27 MA, 28-29 RI, 30-38 NH, 39-49 ME, 55 MA, 50-59 VT, 60-69 CT, 70-89 NJ, 100-149 NY, 150-196 PA, " +
  "197-199 DE, 201 VA, 200-205 DC, 206-219 MD, 220-246 VA, 247-268 WV, 270-289 NC, 290-299 SC, 300-319 GA, " +
  "320-349 FL, 350-369 AL, 370-385 TN, 386-397 MS, 398-399 GA, 400-427 KY, 430-459 OH, 460-479 IN, 480-499 MI, " +
  "500-528 IA, 530-549 WI, 550-567 MN, 569 DC, 570-577 SD, 580-588 ND, 590-599 MT, 600-629 IL, 630-658 MO, " +
  "660-679 KS, 680-693 NE, 700-714 LA, 716-729 AR, 733 TX, 730-749 OK, 750-799 TX, 800-816 CO, 820-831 WY, " +
  "832-838 ID, 840-847 UT, 850-865 AZ, 870-884 NM, 885 TX, 889-898 NV, 900-961 CA, 967-968 HI, 970-979 OR, " +
  "980-994 WA, 995-999 AK"
).split(", ");

function stateOfZip(zip: string): string | null {
  const prefix = Number(zip.slice(0, 3));
  const range = ZIP_RANGES.find((text) => {
    const [from = NaN, to = from] = text.slice(0, -3).split("-").map(Number);
    return prefix >= from && prefix <= to;
  });
  return range?.slice(-2) ?? null;
}

/** Its ledger is the one that billing keeps for every service (B 8). */
export const stateTaxes: TaxService = {
  name: "table",
  isService: false,
  calculate: async (zip) => taxMillionths(zip),
  commit: async ({ reference }) => reference,
  reverse: async ({ reference }) => reference,
};

export function taxMillionths(zip: string): number | null {
  const state = stateOfZip(zip);
  if (state !== null && STREAMING_IS_FREE.has(state)) return 0;
  return state === null ? null : (STATE_RATES[state] ?? null);
}
