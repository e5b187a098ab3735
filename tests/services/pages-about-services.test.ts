import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { VARIABLES } from "~/services/process/env.server";
import { alertContract } from "~contracts/alerts";
import { analyticsContract } from "~contracts/analytics";
import { calendarContract } from "~contracts/calendars";
import { captchaContract } from "~contracts/captcha";
import { catalogueContract } from "~contracts/catalogue";
import { clipContract } from "~contracts/clips";
import { contentContract, echoContract } from "~contracts/content";
import { crmContract } from "~contracts/crm";
import { deviceContract } from "~contracts/devices";
import { downloadContract } from "~contracts/downloads";
import { drmContract } from "~contracts/drm";
import { familyContract } from "~contracts/family";
import { flagsContract } from "~contracts/flags";
import { geoipContract } from "~contracts/geoip";
import { giftContract } from "~contracts/gifts";
import { memberContract } from "~contracts/member";
import { quickLinksContract } from "~contracts/quick-links";
import { searchContract } from "~contracts/search";
import { sessionContract } from "~contracts/sessions";
import { subscriptionAdminContract } from "~contracts/subscription-admin";
import { subscriptionManagementContract } from "~contracts/subscription-management";
import { webToLeadContract } from "~contracts/web-to-lead";
import { wrestlingContract } from "~contracts/wrestling";
import { BACKEND_VARIABLES } from "~network/serve.server";

const page = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");
const inCode = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code).filter((code) => pattern.test(code)));

describe("docs/contracts.md", () => {
  const contracts = {
    ...{
      memberContract,
      alertContract,
      calendarContract,
      clipContract,
      deviceContract,
      downloadContract,
      familyContract,
      giftContract,
      sessionContract,
      drmContract,
      catalogueContract,
      echoContract,
      contentContract,
      searchContract,
    },
    ...{ geoipContract, flagsContract, quickLinksContract, analyticsContract, crmContract },
    ...{ wrestlingContract, captchaContract, webToLeadContract },
    ...{ subscriptionAdminContract, subscriptionManagementContract },
  };
  const calls = Object.values(contracts).flatMap((contract) =>
    Object.values(contract).map(({ method, path }) => `${method} ${path || "/"}`),
  );

  test("names every call, and no call that nobody makes", () => {
    expect(inCode(page("contracts.md"), /^(GET|POST|PUT|DELETE) \//)).toEqual(new Set(calls));
  });
});

describe("docs/configuration.md", () => {
  const shown = inCode(page("configuration.md"), /^[A-Z][A-Z_]+$/);
  const all = [...new Set([...VARIABLES, ...BACKEND_VARIABLES])];

  test("are all in .env.example, each as a line to fill in", () => {
    const example = readFileSync(".env.example", "utf8");
    expect(all.filter((variable) => !example.includes(`\n# ${variable}=\n`))).toEqual([]);
  });
  /** Set by `Dockerfile`, or left at its default in a container. */
  const SET_BY_COMPOSE = ["PORT", "HOST", "BACKEND_PORT", "DATA_DIR"];
  test("are handed to the containers of compose.yaml", () => {
    const compose = readFileSync("compose.yaml", "utf8");
    const handed = (variable: string) => new RegExp(`^ +${variable}: \\S`, "m").test(compose);
    expect(all.filter((variable) => !handed(variable)).sort()).toEqual([...SET_BY_COMPOSE].sort());
  });
  test.each(all)("explains %s", (variable) => {
    expect(shown).toContain(variable);
  });

  test("explains nothing that is not read", () => {
    const words = new Set(["GET"]);
    expect([...shown].filter((name) => !all.includes(name) && !words.has(name))).toEqual([]);
  });
});
