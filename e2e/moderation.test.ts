// What people report reaches the administrators at once, and what they decide reaches the people.
import { expect, it } from "vitest";

import { eventually } from "./support/eventually.ts";
import { demoPerson } from "./support/market.ts";
import { openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const stage = openStage();

const SPAM = "Pay me outside the app and save a lot";

it("a reported message is read with those around it, removed, and told of on both sides", async () => {
  const operator = await demoPerson(stage.url, "demo_operator");
  const guide = await demoPerson(stage.url, "demo_guide");
  const page = await stage.as("demo_admin");
  await page.goto("/admin?tab=reports");
  const rows = page.getByRole("region", { name: "Reports" }).getByRole("listitem");
  await rows.first().waitFor();

  const message = { recipientUserId: operator.id, body: SPAM };
  const { id: messageId } = await guide.call<{ id: string }>("POST", "/api/messages", message);
  const report = { messageId, reason: "Spam or advertising: a new one" };
  await operator.call("POST", "/api/reports", report);

  const row = rows.filter({ hasText: report.reason });
  await row.getByRole("button", { name: "Open" }).click();
  const drawer = page.getByRole("dialog", { name: "Report" });
  expect(await drawer.getByText(SPAM).count()).toBe(0);
  await drawer.getByRole("button", { name: "Read the messages" }).click();
  await drawer.getByText(SPAM).waitFor();

  await drawer.getByRole("button", { name: "Remove the message" }).click();
  const question = page.getByRole("dialog", { name: "Remove this message" });
  await question.getByRole("button", { name: "Remove the message" }).click();
  await toastWith(page, "Report updated").waitFor();
  await drawer.getByText(/^Taken down by/).waitFor();
  await drawer.getByRole("button", { name: "Close" }).click();
  await row.getByText("Resolved").waitFor();

  const told = async (person: typeof guide) => {
    const { notifications } = await person.call<{ notifications: { kind: string }[] }>(
      "GET",
      "/api/notifications",
    );
    return notifications.map(({ kind }) => kind);
  };
  await eventually(() => told(guide)).toContain("messageRemoved");
  await eventually(() => told(operator)).toContain("reportResolved");
  const window = await stage.as("demo_operator");
  await window.goto(`/messages?partner=${guide.id}`);
  await window.getByText("Removed by GuideLink because it breaks the rules").waitFor();
  expect(await window.getByText(SPAM).count()).toBe(0);
});

it("leads from a report to its person, who is suspended and let in again where all is read about them", async () => {
  const operator = await demoPerson(stage.url, "demo_operator");
  const guide = await demoPerson(stage.url, "demo_guide");
  const report = { userId: guide.id, reason: "Something else: never came" };
  await operator.call("POST", "/api/reports", report);
  const page = await stage.as("demo_admin");
  await page.goto("/admin?tab=reports");
  const row = page.getByRole("listitem").filter({ hasText: report.reason });
  await row.getByRole("button", { name: "Open" }).click();
  const drawer = page.getByRole("dialog", { name: "Report" });
  await drawer.getByRole("link", { name: "Suspend, or see all about this person" }).click();

  const person = page.getByRole("dialog", { name: "Nguyễn Minh Anh" });
  await person.getByRole("button", { name: "Suspend" }).click();
  const question = page.getByRole("alertdialog", { name: "Suspend Nguyễn Minh Anh?" });
  await question.getByLabel("Reason").fill("Did not come to two tours");
  await question.getByLabel("Type Nguyễn Minh Anh").fill("Nguyễn Minh Anh");
  // What was written is there again; the name is asked for each time.
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await person.getByRole("button", { name: "Suspend" }).click();
  expect(await question.getByLabel("Reason").inputValue()).toBe("Did not come to two tours");
  expect(await question.getByLabel("Type Nguyễn Minh Anh").inputValue()).toBe("");
  await question.getByLabel("Type Nguyễn Minh Anh").fill("Nguyễn Minh Anh");
  await question.getByRole("button", { name: "Suspend" }).click();
  const said = person.getByText("Did not come to two tours");
  await said.first().waitFor();
  await person.getByRole("button", { name: "Lift suspension" }).click();
  await person.getByRole("button", { name: "Suspend" }).waitFor();
  // What was decided stays to be read, by who looks at the person another time.
  await person.getByText("Lifted a suspension").waitFor();
  expect(await said.count()).toBe(1);
});

it("lets an operator who may not write report a guide from the booking", async () => {
  const page = await stage.as("demo_operator_free");
  const operator = await demoPerson(stage.url, "demo_operator_free");
  const bookings = await operator.call<{ id: string; status: string }[]>("GET", "/api/bookings");
  const done = bookings.find(({ status }) => status === "COMPLETED");
  await page.goto(`/bookings?booking=${done?.id}`);
  await page.getByRole("button", { name: "Report this person" }).click();
  const dialog = page.getByRole("dialog", { name: "Report this person" });
  await dialog.getByRole("radio").last().check();
  await dialog.getByLabel("Tell us more (optional)").fill("Did not come");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await dialog.waitFor({ state: "detached" });
  const admin = await stage.as("demo_admin");
  await admin.goto("/admin?tab=reports");
  await admin.getByRole("listitem").filter({ hasText: "Did not come" }).first().waitFor();
});
