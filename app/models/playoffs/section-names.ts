import type { PLAYOFF_SECTIONS } from "~contracts/vocabulary/playoff-sections";

type Section = (typeof PLAYOFF_SECTIONS)[keyof typeof PLAYOFF_SECTIONS][number];

const SECTION_NAMES: Record<Section, string> = {
  cif: "CIF State",
  cifccs: "CIF Central Coast Section",
  cifcs: "CIF Central Section",
  ciflacs: "CIF Los Angeles City Section",
  cifncs: "CIF North Coast Section",
  cifns: "CIF Northern Section",
  cifos: "CIF Oakland Section",
  cifsjs: "CIF Sac-Joaquin Section",
  cifsds: "CIF San Diego Section",
  cifsfs: "CIF San Francisco Section",
  cifss: "CIF Southern Section",
  nysphsaa: "NYSPHSAA State",
  nysphsaas2: "NYSPHSAA Section II",
  nysphsaasiii: "NYSPHSAA Section III",
  nysphsaasiv: "NYSPHSAA Section IV",
  nysphsaasv: "NYSPHSAA Section V",
  nysphsaasvi: "NYSPHSAA Section VI",
  nysphsaasvii: "NYSPHSAA Section VII",
  nysphsaasviii: "NYSPHSAA Section VIII",
  nysphsaasix: "NYSPHSAA Section IX",
  nysphsaasx: "NYSPHSAA Section X",
  nysphsaasxi: "NYSPHSAA Section XI",
  psal: "Public Schools Athletic League",
  uil: "Texas UIL",
  vhsl: "Virginia VHSL",
};

const isSection = (code: string): code is Section => Object.hasOwn(SECTION_NAMES, code);

export const sectionName = (code: string): string => (isSection(code) ? SECTION_NAMES[code] : code.toUpperCase());
