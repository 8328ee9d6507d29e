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
