import type { StateCode } from "./states";

/** S 5.1 */
export const PLAYOFF_SECTIONS = {
  CA: ["cif", "cifccs", "cifcs", "ciflacs", "cifncs", "cifns", "cifos", "cifsjs", "cifsds", "cifsfs", "cifss"],
  NY: [
    "nysphsaa",
    "nysphsaas2",
    "nysphsaasiii",
    "nysphsaasiv",
    "nysphsaasv",
    "nysphsaasvi",
    "nysphsaasvii",
    "nysphsaasviii",
    "nysphsaasix",
    "nysphsaasx",
    "nysphsaasxi",
    "psal",
  ],
  TX: ["uil"],
  VA: ["vhsl"],
} as const satisfies Partial<Record<StateCode, readonly string[]>>;
