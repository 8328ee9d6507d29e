import type { Locator, Page } from "playwright-core";

import { picture } from "../../tests/setup/files.ts";

/** Gives a file to the upload behind a button. */
export async function chosen(page: Page, button: string, file: { name: string; buffer: Buffer }) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  const mimeType = file.name.endsWith(".pdf") ? "application/pdf" : "image/jpeg";
  await (await chooser).setFiles({ mimeType, ...file });
}

export const photo = async () => Buffer.from(await picture("jpeg", { width: 400, height: 300 }));

/** Whether the picture has arrived and can be seen. */
export function isDrawn(image: Locator): Promise<boolean> {
  return image.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0);
}
