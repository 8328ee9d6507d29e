// On a slow connection or a slow device people go on typing and choosing before the answer to what came before is there: that is not
// lost, and nothing is said of it that is true only of what was sent.
import { expect, it } from "vitest";

import { registerGuide, registerPerson } from "../tests/setup/http-person.ts";
import { slowAnswers } from "./support/connection.ts";
import { eventually } from "./support/eventually.ts";
import { demoPerson } from "./support/market.ts";
import { NEW_PASSWORD } from "./support/newcomer.ts";
import { openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const stage = openStage();

it("a number typed while the one before it is saved stays, and is there after a step to another page", async () => {
  await registerGuide(stage.url, "typing_guide");
  const page = await stage.as("typing_guide", NEW_PASSWORD);
  const answers = await slowAnswers(page);
  await page.goto("/dashboard/guide?tab=profile");
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await field("WhatsApp").fill("+84 901 234 567");
  answers.hold();
  await page.getByRole("button", { name: "Save contact details" }).click();
  await field("Zalo").fill("+84 907 654 321");
  answers.letGo();
  await toastWith(page, "Contact details saved").waitFor();
  await page.getByRole("tab", { name: "Calendar" }).click();
  await page.getByRole("tab", { name: "Profile" }).click();
  await eventually(() => field("WhatsApp").inputValue()).toBe("+84 901 234 567");
  expect(await field("Zalo").inputValue()).toBe("+84 907 654 321");
});

it("a profile stays open where more was written since it was sent", async () => {
  const guide = await registerGuide(stage.url, "writing_guide");
  const page = await stage.as("writing_guide", NEW_PASSWORD);
  const answers = await slowAnswers(page);
  await page.goto(`/guides/${guide.id}`);
  await page.getByRole("button", { name: "Edit profile" }).click();
  const form = page.getByRole("form", { name: "You are editing your profile" });
  const bio = form.getByLabel("Bio");
  const first = `${await bio.inputValue()} I cook as well.`;
  await bio.fill(first);
  answers.hold();
  await form.getByRole("button", { name: "Save" }).click();
  await bio.fill(`${first} And I sing.`);
  answers.letGo();
  await toastWith(page, "Profile updated").waitFor();
  expect(await bio.inputValue()).toBe(`${first} And I sing.`);
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "detached" });
  await page.getByText("And I sing.").waitFor();
});

it("a link is said to be on its way where it was sent", async () => {
  await registerPerson(stage.url, "OPERATOR", "typing_operator");
  const page = await stage.visitor();
  const answers = await slowAnswers(page);
  await page.goto("/auth?mode=forgot-password");
  await page.getByLabel("Email").fill("typing_operator@example.com");
  answers.hold();
  await page.getByRole("button", { name: "Send reset link" }).click();
  await page.getByLabel("Email").fill("somebody.else@example.com");
  answers.letGo();
  await page.getByText("for typing_operator@example.com").waitFor();
});

it("an address typed while the invitation before it is on its way stays, and can be sent", async () => {
  const page = await stage.as("demo_operator");
  const answers = await slowAnswers(page);
  await page.goto("/settings");
  const address = page.getByLabel("Email address of a colleague");
  await address.fill("first@example.com");
  answers.hold();
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await address.fill("second@example.com");
  answers.letGo();
  await toastWith(page, "first@example.com").waitFor();
  expect(await address.inputValue()).toBe("second@example.com");
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await toastWith(page, "second@example.com").waitFor();
  await eventually(() => address.inputValue()).toBe("");

  // A second click would be told that there is no such invitation.
  const takeBack = page.getByRole("button", { name: "Take back the invitation of second" });
  await takeBack.waitFor();
  answers.hold();
  await takeBack.click();
  await takeBack.and(page.locator("[aria-busy=true]")).waitFor();
  answers.letGo();
  await toastWith(page, "Invitation taken back").waitFor();
});

it("filters that are taken away and chosen right after each other all count", async () => {
  const page = await stage.anybody();
  await page.goto("/search?location=Hanoi,Da Nang,Hoi An");
  const places = () => new URL(page.url()).searchParams.get("location");
  const filters = page.locator("[data-filter]");
  await eventually(() => filters.count()).toBe(3);
  await filters.evaluateAll((all) => {
    for (const filter of all.slice(0, 2)) (filter as HTMLElement).click();
  });
  await eventually(places).toBe("Hoi An");
  const cities = page.getByRole("group", { name: "Cities" }).getByRole("checkbox");
  const marked = await cities.evaluateAll((all) => {
    const boxes = all.slice(1, 3) as HTMLInputElement[];
    for (const box of boxes) box.click();
    // In the same step: what they lead to is not waited for.
    return boxes.map(({ checked }) => checked);
  });
  expect(marked).toEqual([true, true]);
  await eventually(places).toBe("Hoi An,Hanoi,Da Nang");
});

it("words are the same in all windows on a conversation, and gone from all of them once they are sent", async () => {
  const guide = await demoPerson(stage.url, "demo_guide");
  async function opened() {
    const page = await stage.as("demo_operator");
    await page.goto(`/messages?partner=${guide.id}`);
    const words = page.getByRole("textbox", { name: /^Write a message to / });
    await words.waitFor();
    return { page, words };
  }
  const { page, words } = await opened();
  await words.fill("Two windows");
  const second = await opened();
  expect(await second.words.inputValue()).toBe("Two windows");
  await second.words.press("End");
  await second.words.pressSequentially(", one thought");
  await eventually(() => words.inputValue()).toBe("Two windows, one thought");
  await second.words.press("Enter");
  await page.getByRole("log").getByText("Two windows, one thought").waitFor();
  await eventually(() => words.inputValue()).toBe("");
});
