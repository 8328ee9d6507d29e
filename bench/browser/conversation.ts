// Two people write to each other in turns: from Enter in one window to the words on the screen of the other.
import type { Page } from "playwright-core";

export interface Talker {
  page: Page;
  /** Of the person in the other window. */
  partnerId: string;
}

/** One may send 60 messages a minute. */
const PAUSE_MS = 550;

function composer(page: Page) {
  return page.getByRole("textbox", { name: /^Write a message to / });
}

export async function openThread({ page, partnerId }: Talker): Promise<void> {
  await page.goto(`/messages?partner=${partnerId}`);
  await composer(page).waitFor();
  await page.waitForLoadState("networkidle");
}

async function send(from: Page, to: Page, words: string): Promise<number> {
  const shown = to.evaluate((text) => benchNotes.painted(text), words);
  await composer(from).fill(words);
  await composer(from).press("Enter");
  const paintedAt = await shown;
  return paintedAt - (await from.evaluate(() => benchNotes.enterAt));
}

/** Each in turn; `first` makes the words of one round other than those of the next. */
export async function converse(
  [one, other]: readonly [Page, Page],
  count: number,
  first: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const words = `Message ${first + n}: see you at the ferry.`;
    times.push(n % 2 === 0 ? await send(one, other, words) : await send(other, one, words));
    await one.waitForTimeout(PAUSE_MS);
  }
  return times;
}
