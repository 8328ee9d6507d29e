// Pictures and files as people send and see them: a photo that is cut, an upload that breaks off, a gallery, and what two
// people show each other.
import { beforeAll, describe, expect, it } from "vitest";

import { documentOf } from "../tests/setup/files.ts";
import { breakableConnection } from "./support/connection.ts";
import { eventually } from "./support/eventually.ts";
import { demoPerson, type DemoPerson } from "./support/market.ts";
import { chosen, isDrawn, photo } from "./support/pictures.ts";
import { openStage } from "./support/stage.ts";
import { toastWith } from "./support/toasts.ts";

const stage = openStage();
let guide: DemoPerson;
let operator: DemoPerson;

beforeAll(async () => {
  guide = await demoPerson(stage.url, "demo_guide");
  operator = await demoPerson(stage.url, "demo_operator");
});

describe("a guide's pictures", () => {
  it("are cut, sent again when the upload broke off, and seen by everybody", async () => {
    const page = await stage.as("demo_guide");
    const connection = await breakableConnection(page);
    await page.goto("/dashboard/guide?tab=profile#edit");
    const anyUpload = "**/api/objects/upload/*";
    await page.route(anyUpload, (route) => route.abort());
    await chosen(page, "Choose a picture", { name: "me.jpg", buffer: await photo() });
    await page.getByRole("button", { name: "Use picture" }).click();
    await toastWith(page, "Upload Failed").waitFor();
    await page.unroute(anyUpload);
    await page.getByRole("button", { name: "Try again" }).click();
    await toastWith(page, "me.jpg has been uploaded successfully.").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await toastWith(page, "Profile updated").waitFor();

    await chosen(page, "Add photos", { name: "bridge.jpg", buffer: await photo() });
    await toastWith(page, "bridge.jpg has been uploaded successfully.").waitFor();
    const captions = page.getByRole("textbox", { name: /^Caption of photo / });
    // After the eight that the demo guide has.
    await eventually(() => captions.count()).toBeGreaterThan(8);
    await captions.last().fill("The bridge at dawn");
    await captions.last().blur();
    await connection.cut();
    await captions.first().fill("Typed before a reload");
    connection.restore();
    await page.reload();
    await eventually(() => captions.first().inputValue()).toBe("Typed before a reload");
    // The form that a link opened is not opened again once it is saved.
    await page.getByRole("button", { name: "Edit profile" }).waitFor();

    const visitor = await stage.visitor({ width: 360, height: 740 });
    await visitor.goto(`/guides/${guide.id}`);
    const face = visitor.locator("main header img").first();
    await face.waitFor();
    await eventually(() => isDrawn(face)).toBe(true);
    expect(await face.getAttribute("src")).toMatch(/^\/api\/files\/[\w-]{22}-480\.webp$/);
    await visitor.getByRole("button", { name: "Open photo: Typed before a reload" }).waitFor();
    await visitor.getByRole("button", { name: "Open photo: The bridge at dawn" }).click();
    const dialog = visitor.getByRole("dialog", { name: "The bridge at dawn" });
    const large = dialog.getByRole("img", { name: "The bridge at dawn" });
    await eventually(() => isDrawn(large)).toBe(true);
  });

  it("that are too large are refused before they are sent", async () => {
    const page = await stage.as("demo_guide");
    await page.goto("/dashboard/guide?tab=profile");
    const huge = { name: "huge.jpg", buffer: Buffer.alloc(10 * 1_048_576 + 1) };
    await chosen(page, "Add photos", huge);
    await toastWith(page, "File size must be less than 10MB").waitFor();
  });
});

it("a picture put up in the settings is seen at once by its person and by the team, and goes again", async () => {
  const owner = await stage.as("demo_operator");
  await owner.goto("/settings");
  const faces = owner.getByRole("region", { name: "Team" }).locator("li img");
  await owner.getByRole("region", { name: "Team" }).getByRole("listitem").first().waitFor();
  const before = await faces.count();

  // Who may do nothing else for the company.
  const page = await stage.as("demo_reader");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/settings");
  const section = page.getByRole("region", { name: "Your picture" });
  const huge = { name: "huge.jpg", buffer: Buffer.alloc(5 * 1_048_576 + 1) };
  await chosen(page, "Choose a picture", huge);
  await section.getByText("File size must be less than 5MB").waitFor();
  await chosen(page, "Choose a picture", { name: "me.jpg", buffer: await photo() });
  await page.getByRole("button", { name: "Use picture" }).click();
  await toastWith(page, "me.jpg has been uploaded successfully.").waitFor();
  await eventually(() => isDrawn(section.locator("img"))).toBe(true);
  await eventually(() => isDrawn(page.locator("header img"))).toBe(true);
  await eventually(() => faces.count()).toBe(before + 1);

  const remove = section.getByRole("button", { name: "Remove" });
  await remove.focus();
  await page.keyboard.press("Enter");
  await toastWith(page, "The photo has been removed.").waitFor();
  const choose = section.getByRole("button", { name: "Choose a picture" });
  await eventually(() => choose.evaluate((one) => one === document.activeElement)).toBe(true);
  await eventually(() => faces.count()).toBe(before);
});

describe("what is shown in a talk", () => {
  it("is sent once with its message, and the other side sees and saves it", async () => {
    const page = await stage.as("demo_operator");
    await page.goto(`/messages?partner=${guide.id}`);
    const send = page.getByRole("button", { name: "Send message", exact: true });
    await chosen(page, "Attach a picture or PDF", { name: "map.jpg", buffer: await photo() });
    await page.getByText("Attached: map.jpg").waitFor();
    await page.reload();
    await page.getByText("Attached: map.jpg").waitFor();
    await send.click();
    await page.getByText("Attached: map.jpg").waitFor({ state: "detached" });
    await chosen(page, "Attach a picture or PDF", {
      name: "plan.pdf",
      buffer: Buffer.from(documentOf()),
    });
    await page.getByText("Attached: plan.pdf").waitFor();
    await send.click();

    const other = await stage.as("demo_guide");
    await other.goto(`/messages?partner=${operator.id}`);
    const log = other.getByRole("log");
    const map = log.getByRole("img", { name: "map.jpg" });
    await map.waitFor();
    await eventually(() => isDrawn(map)).toBe(true);
    expect(await log.getByRole("button", { name: "Open map.jpg" }).count()).toBe(1);
    const download = other.waitForEvent("download");
    await log.getByRole("button", { name: "Download plan.pdf" }).click();
    expect((await download).suggestedFilename()).toBe("plan.pdf");
  });

  it("goes on its way while another conversation is open, and waits in its own", async () => {
    const page = await stage.as("demo_operator");
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/api/objects/upload/*", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/messages?partner=${guide.id}`);
    const underway = page.getByRole("progressbar", { name: "way.jpg" });
    const attached = page.getByText("Attached: way.jpg");
    const rows = page.getByRole("navigation", { name: "Conversations" }).getByRole("link");
    const other = rows.and(page.locator(":not([aria-current])")).first();
    await chosen(page, "Attach a picture or PDF", { name: "way.jpg", buffer: await photo() });
    await underway.waitFor();
    await other.click();
    await underway.waitFor({ state: "detached" });
    await page.goBack();
    await underway.waitFor();
    await other.click();
    await underway.waitFor({ state: "detached" });
    letGo();
    await toastWith(page, "way.jpg has been uploaded successfully.").waitFor();
    expect(await attached.count()).toBe(0);
    await page.goBack();
    await attached.waitFor();
    await page.getByRole("button", { name: "Send message", exact: true }).click();
    await page.getByRole("log").getByRole("img", { name: "way.jpg" }).waitFor();
  });
});

it("the picture of a licence is seen by its guide and by who checks it", async () => {
  const own = await stage.as("demo_guide");
  await own.goto("/dashboard/guide?tab=profile");
  const card = own.getByRole("img", { name: "Picture of the card" });
  await eventually(() => isDrawn(card)).toBe(true);
  await own.getByRole("button", { name: "Open Picture of the card" }).click();
  const large = own.getByRole("dialog").getByRole("img", { name: "Picture of the card" });
  await eventually(() => isDrawn(large)).toBe(true);

  const checks = await stage.as("demo_admin");
  await checks.goto("/admin?tab=checks");
  const first = checks.getByRole("button", { name: /^Enlarge the card of / }).first();
  await eventually(() => isDrawn(first.locator("img"))).toBe(true);
});
