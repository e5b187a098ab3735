import { expectMovingPicture, playerOf } from "../e2e/site";
import { test } from "./against";

test("what another house streams plays, from a host of its own", async ({ page, event }) => {
  await page.goto(event("graduation"));
  await playerOf(page).getByRole("button", { name: "Play", exact: true }).first().click();
  await expectMovingPicture(page);
});
