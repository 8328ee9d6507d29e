// Administrators at work: what they do to an account is seen at once by its person and by each other, and stands in the log.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { PASSWORD, registerPerson } from "../tests/setup/http-person.ts";
import { eventually } from "./support/eventually.ts";
import { freshName } from "./support/fresh-name.ts";
import { openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const stage = openStage();

async function openUsers(username: string): Promise<Page> {
  const page = await stage.as("demo_admin");
  await page.goto("/admin-dashboard?tab=users");
  await page.getByLabel("Search users").fill(username);
  await page.getByText(`${username}@example.com`).waitFor();
  // Nobody else is left of the first page.
  await eventually(() => page.getByRole("row").count()).toBe(2);
  return page;
}

async function choose(page: Page, name: string, deed: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: deed }).click();
}

async function confirm(page: Page, title: string, fields: Record<string, string>): Promise<void> {
  const dialog = page.getByRole("alertdialog", { name: title });
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole("button", { name: /^(Suspend|Delete)$/ }).click();
  await dialog.waitFor({ state: "detached" });
}

it("verify, suspend and delete an account, seen at once in every window", async () => {
  const username = freshName("led");
  const name = `Person ${username}`;
  await registerPerson(stage.url, "GUIDE", username);
  const guide = await stage.as(username, PASSWORD);
  await guide.goto("/dashboard/guide");
  await guide.getByRole("heading", { level: 1, name: `Hello, ${name}` }).waitFor();
  const [page, other] = [await openUsers(username), await openUsers(username)];

  await choose(page, name, "Verify email");
  await toastWith(page, "user updated").waitFor();
  await other.getByRole("cell", { name: "Email verified" }).waitFor();

  await choose(page, name, "Suspend");
  const typed = `Type ${name} to confirm`;
  await confirm(page, `Suspend ${name}?`, { Reason: "Never came to a tour", [typed]: name });
  await guide.getByRole("heading", { level: 1, name: "Sign in to see your dashboard" }).waitFor();
  await other.getByRole("table").getByText("Suspended", { exact: true }).waitFor();

  await choose(page, name, "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("This is not the name").waitFor();
  await confirm(page, `Delete ${name}?`, { [typed]: name });
  await other.getByText("Nobody was found").waitFor();

  await page.getByRole("tab", { name: "Audit log" }).click();
  const log = page.getByRole("region", { name: "Audit log" });
  for (const deed of ["Verified an email address", "Suspended a user", "Deleted a user"]) {
    await log.getByRole("listitem").filter({ hasText: deed }).first().waitFor();
  }
});

it("says of a person and of a report behind an address that they are not there", async () => {
  const page = await stage.as("demo_admin");
  await page.goto("/admin?tab=users&user=nobody");
  await page.getByRole("dialog").getByText("This user is not here").waitFor();
  await page.goto("/admin?tab=reports&report=none");
  await page.getByRole("dialog").getByText("This report is not here").waitFor();
});

it("is for administrators alone, and shows who tried as it happens", async () => {
  const username = freshName("curious");
  const guide = await registerPerson(stage.url, "GUIDE", username);
  const page = await stage.as("demo_admin");
  await page.goto("/admin?tab=audit");
  await page.getByRole("region", { name: "Audit log" }).getByRole("listitem").first().waitFor();

  expect(
    (await guide.call("PUT", `/api/admin/users/${guide.id}`, { action: "verify" })).status,
  ).toBe(403);
  const tried = page.getByRole("listitem").filter({ hasText: `Person ${username}` });
  await tried.getByText("Refused", { exact: true }).waitFor();
  expect(await tried.innerText()).toContain("PUT /api/admin/users/{id}");

  const window = await stage.as(username, PASSWORD);
  await window.goto("/admin");
  await window.getByRole("heading", { level: 1, name: "Access denied" }).waitFor();
  await window.getByText(/^Admin only/).waitFor();
});
