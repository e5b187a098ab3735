import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { expect, MAIN, newAddress, test } from "./site";

/** In by what a device keeps (decision 61), with Chromium's own virtual device. */

const main = (page: Page) => page.getByRole("main");

async function withDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

test("a passkey is made, signs in, and is removed", MAIN, async ({ page, baseURL }) => {
  const email = newAddress("passkey");
  const form = { name: "Robin", last_name: "Marsh", email, zip_code: "43215", password: "Under-the-lights-1" };
  const headers = { Origin: baseURL ?? "" };
  const made = { ...form, accept_service_terms: "on" };
  await page.request.post("/users/sign_up", { form: made, headers, maxRedirects: 0 });
  await withDevice(page);
  await page.goto("/member/account");
  await main(page).getByRole("link", { name: "Sign in with a passkey" }).click();
  await main(page).getByLabel("Name").fill("Mom's laptop");
  await main(page).getByRole("button", { name: "Add a passkey" }).click();
  await expect(page).toHaveURL("/member/passkeys?done=added");
  await expect(main(page).getByRole("listitem")).toContainText(/Mom's laptop\s*Added on .*, not used yet/);
  await main(page).getByRole("button", { name: "Add a passkey" }).click();
  await expect(main(page).getByText("This device already has a passkey for your account.")).toBeVisible();

  await page.context().clearCookies();
  // The device says yes as soon as the browser offers it beside the address.
  await page.goto("/users/sign_in?redir=%2Fmember%2Fpasskeys").catch(() => undefined);
  await expect(page).toHaveURL("/member/passkeys");
  await expect(main(page).getByRole("listitem")).toContainText(/last used on/);
  await main(page).getByRole("button", { name: "Remove: Mom's laptop." }).click();
  await expect(page).toHaveURL("/member/passkeys?done=removed");
  await expect(main(page).getByRole("listitem")).toHaveCount(0);

  await page.context().clearCookies();
  await page.addInitScript("PublicKeyCredential.isConditionalMediationAvailable = async () => false");
  await page.goto("/users/sign_in");
  await main(page).getByRole("button", { name: "Use a passkey" }).click();
  await expect(main(page)).toContainText("That passkey didn't work.");
});

test.describe("the desk", () => {
  // A second try would find a second factor whose secret is shown no more.
  test.describe.configure({ retries: 0 });

  test("opens with a passkey, the first time with a code as well", MAIN, async ({ page, signIn, siteTime }) => {
    const code = main(page).getByLabel("Code", { exact: true });
    const leave = async () => {
      await page.context().clearCookies({ name: "fieldhouse_desk" });
      await page.goto("/desk");
    };
    await withDevice(page);
    await signIn(page, "desk-school");
    await page.goto("/desk");
    const secret = (await main(page).getByText("Or type this key:").innerText()).replace(/^.*:|\s/g, "");
    await code.fill(new TOTP({ secret }).generate({ timestamp: await siteTime() }));
    await main(page).getByRole("button", { name: "Open the desk" }).click();
    const recovery = await page.getByLabel("Recovery codes").getByRole("listitem").first().innerText();
    await page.goto("/member/passkeys");
    await main(page).getByRole("button", { name: "Add a passkey" }).click();
    await expect(page).toHaveURL("/member/passkeys?done=added");

    await leave();
    await code.fill(recovery);
    await main(page).getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL("/desk");
    await leave();
    await expect(page).toHaveURL("/desk/sign-in");
    await main(page).getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL("/desk");
  });
});
