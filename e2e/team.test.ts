// The people of a company: in by a mail, working in its name, and out at once.
import { expect, it } from "vitest";

import { eventually } from "./support/eventually.ts";
import { freshName } from "./support/fresh-name.ts";
import { linkTo } from "./support/mails.ts";
import { fillRegistration } from "./support/registration.ts";
import { openStage } from "./support/stage.ts";

const stage = openStage();

it("invites somebody who has no account, works with them, and lets them go", async () => {
  const username = freshName("colleague");
  const email = `${username}@example.com`;
  const owner = await stage.as("demo_operator");
  await owner.goto("/dashboard/operator?tab=profile");
  await owner.getByRole("link", { name: "Invite a colleague" }).click();
  const team = owner.getByRole("region", { name: "Team" });
  const top = () => team.evaluate((part) => part.getBoundingClientRect().top);
  await eventually(async () => (await top()) < 200).toBe(true);
  await team.getByLabel("Email address of a colleague").fill(email);
  await team.getByRole("button", { name: "Send the invitation" }).click();
  await team.getByText(email).waitFor();

  const colleague = await stage.visitor();
  await colleague.goto(await linkTo(stage.url, email, "/join-team"));
  await colleague.getByRole("heading", { name: /invites you$/ }).waitFor();
  expect(colleague.url()).not.toContain("token");
  await colleague.getByRole("button", { name: "Create Account" }).click();
  const form = colleague.getByRole("dialog");
  // For whom the invitation is need not be typed again.
  await eventually(() => form.getByLabel("Email").inputValue()).toBe(email);
  expect(await form.getByRole("radio", { name: "Tour operator" }).isChecked()).toBe(true);
  await fillRegistration(form, {
    role: "Tour operator",
    name: "Nam the colleague",
    username,
    email,
  });
  await colleague.getByRole("button", { name: "Join the team" }).click();
  await colleague.waitForURL(/\/dashboard\/operator/);
  await colleague.goto("/bookings");
  const bookings = colleague.locator("[data-request]");
  await bookings.first().waitFor();

  const member = team.getByRole("listitem").filter({ hasText: "Nam the colleague" });
  await member.getByRole("button", { name: "Remove Nam the colleague" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await member.waitFor({ state: "detached" });
  await eventually(() => bookings.count()).toBe(0);
  const why = colleague.getByRole("status").filter({ hasText: "You no longer belong to the team" });
  await why.getByRole("button", { name: "Close" }).click();
  await eventually(() => why.count()).toBe(0);
});

it("shows a reader everything, and nothing that would change it", async () => {
  const page = await stage.as("demo_reader");
  await page.goto("/bookings");
  await page.getByText("your seat is for reading").waitFor();
  await page.locator("[data-request]").first().waitFor();
  await page
    .getByRole("button", { name: /^View Details: / })
    .first()
    .waitFor();
  for (const action of [/^Cancel request/, /^Counter-offer/, /^Book again/, /^Rate guide/]) {
    expect(await page.getByRole("button", { name: action }).count()).toBe(0);
  }
  await page.goto("/messages");
  await page.getByRole("list").getByRole("link").first().click();
  await page.getByText("your seat is for reading").waitFor();
  expect(await page.getByRole("textbox", { name: /^Write a message to/ }).count()).toBe(0);
  for (const path of ["/pricing", "/pricing?plan=ANNUAL"]) {
    await page.goto(path);
    await page.getByText("up to the owner of your company").waitFor();
    expect(await page.getByRole("button", { name: /^Choose / }).count()).toBe(0);
    expect(await page.getByRole("heading", { name: "Checkout" }).count()).toBe(0);
  }
});
