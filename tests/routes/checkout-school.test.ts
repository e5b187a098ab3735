import { describe, expect, it } from "vitest";
import { inOrder, openShop, type Page, textOf } from "./checkout-shop";

/** Which school an order supports (B 2.4, 4). */

const shop = openShop();

const schoolsIn = (page: Page) =>
  page.view.body.kind === "school"
    ? page.view.body.schools.map(({ key, selected }) => `${key}${selected ? " selected" : ""}`)
    : null;
const CANT_SEARCH = "We can't look up schools right now. Please try again in a moment.";
const buttons = (page: Page) => page.html.querySelectorAll("button").map((button) => button.textContent.trim());

describe("the school (B 2.4, 4)", () => {
  const keys = (...schools: string[]) => schools.map((key, index) => `attributionSchoolKeys${index}=${key}`).join("&");
  it.each([
    ["/subscribe/event", []],
    [`/subscribe/event?${keys("lincoln-or")}`, ["lincoln-or selected"]],
    [`/subscribe/event?${keys("lincoln-or", "roosevelt")}`, ["lincoln-or", "roosevelt"]],
    [`/subscribe/event?${keys("lincoln-or", "lincoln-ca")}`, ["lincoln-or selected"]],
    [`/subscribe/event?${keys("lincoln-ca")}`, []],
    [`/subscribe/event?${keys("nobody", "roosevelt")}`, ["roosevelt selected"]],
    [`/subscribe/retail?${keys("lincoln-or")}`, []],
    [`/subscribe/highlight?game_key=g&${keys("lincoln-or")}`, ["lincoln-or selected"]],
    ["/support/lincoln-or", ["lincoln-or selected"]],
    [`/support/lincoln-or?${keys("roosevelt")}`, ["lincoln-or selected"]],
  ])("%s begins with %j", async (path, schools) => {
    expect(schoolsIn(await shop.guest().choosePass(path))).toEqual(schools);
  });

  const THANKS = "Thank you for choosing to support a school with your Fieldhouse subscription.";
  const SHARES = "Fieldhouse shares a portion of every annual subscription with your selected school.";
  const BELOW = "Search below to see if your school is eligible.";
  it.each([
    ["/support/lincoln-or", [THANKS], null],
    ["/subscribe/event", [SHARES], BELOW],
    ["/subscribe/retail", [SHARES, BELOW], null],
  ])("%s says its texts", async (path, texts, absent) => {
    const page = await shop.guest().choosePass(path);
    expect(page.view.body).toMatchObject({ texts });
    if (absent) expect(textOf(page)).not.toContain(absent);
    const unsure = "Not sure if your school is part of the Fieldhouse Network? Search here.";
    expect(textOf(page).includes(unsure)).toBe(path === "/subscribe/event");
    expect(page.html.querySelector("input[name=q]") === null).toBe(path.startsWith("/support"));
    expect(buttons(page).filter((text) => /^(?:Select|Remove)/.test(text))).toEqual([]);
  });

  it("lists network schools by name and place, and takes one", async () => {
    const guest = shop.guest();
    const page = await guest.choosePass("/subscribe/retail?utm_source=a");
    const found = await guest.get(`${page.path}&q=lincoln`);
    expect(textOf(found)).toContain("Lincoln High School - Portland, OR");
    expect(textOf(found)).not.toContain("Stockton");
    const chosen = await guest.submit(found, { intent: "select-school", school: "lincoln-ne" });
    expect([schoolsIn(chosen), chosen.view.summary?.school]).toEqual([["lincoln-ne selected"], "Lincoln High School"]);
    const removed = await guest.submit(chosen, { intent: "remove-school" });
    expect([schoolsIn(removed), removed.view.summary?.school]).toEqual([[], null]);
  });

  it("is paid by no monthly pass, and no one who buys one is told so (B 1, 2.9)", async () => {
    const fan = await shop.fan("monthly-school");
    const chosen = { intent: "choose-pass", pass: "monthly-basic" };
    const page = await fan.submit(await fan.open("/support/lincoln-or"), chosen);
    const next = /Your next annual pass will support this school\./;
    expect(textOf(page)).toMatch(inOrder(/Fieldhouse shares a portion of every annual subscription/, next));
    const payment = await fan.submit(page, { intent: "continue" });
    for (const shown of [page, payment]) {
      expect(textOf(shown)).not.toMatch(/Thank you for choosing|Your annual payments|Supports /);
      expect(shown.view.summary?.school).toBeNull();
    }
  });

  it("cannot be one outside the network, nor another than /support's", async () => {
    const guest = shop.guest();
    const page = await guest.choosePass("/subscribe/retail");
    for (const school of ["lincoln-ca", "osaa", "nobody"]) {
      const refused = await guest.post(page.view.action, { intent: "select-school", school });
      const message = "You can't support that school. Choose another one.";
      expect([refused.status, refused.view.message]).toEqual([400, message]);
    }
    const fixed = await guest.choosePass("/support/lincoln-or");
    const other = await guest.submit(fixed, { intent: "select-school", school: "roosevelt" });
    expect(other.view.summary?.school).toBe("Lincoln High School");
    expect(schoolsIn(await guest.submit(fixed, { intent: "remove-school" }))).toEqual(["lincoln-or selected"]);
  });

  it("is asked about once more where there is none; Back and Continue both work", async () => {
    const guest = shop.guest();
    const asked = await guest.submit(await guest.choosePass("/subscribe/retail"), { intent: "continue" });
    const dialog = asked.html.querySelector("[role=dialog]");
    expect(dialog?.querySelector("h2")?.textContent).toBe("Continue without selecting school?");
    expect(dialog?.querySelector("p")?.textContent).toBe(
      "Looks like you didn't choose a school to support with our High School Support Program. You can do it " +
        "now or make a selection later from your account settings.",
    );
    const ways = ["a", "button"].map((tag) => dialog?.querySelector(tag)?.textContent);
    expect(ways).toEqual(["Go Back and Select School", "Continue"]);
    const back = await guest.get(dialog?.querySelector("a")?.getAttribute("href") ?? "");
    expect(back.html.querySelector("[role=dialog]")).toBeNull();
    expect((await guest.submit(asked, { intent: "continue-without-school" })).view.step).toBe("account");
    expect(shop.told("checkout_step")).toMatchObject([{ step: 1 }, { step: 2, school_key: null }]);
  });

  it("search that fails says so, not that there is none, and the step goes on", async () => {
    const guest = shop.guest();
    const page = await guest.choosePass("/subscribe/retail");
    const says = (found: Page) =>
      [CANT_SEARCH, "No school on the network"].map((words) => textOf(found).includes(words));
    expect(says(await guest.get(`${page.path}&q=qqxyz`))).toEqual([false, true]);
    shop.failing.add("search");
    const failed = await guest.get(`${page.path}&q=roosevelt`);
    expect(says(failed)).toEqual([true, false]);
    expect((await guest.submit(failed, { intent: "continue-without-school" })).view.step).toBe("account");
  });
});
