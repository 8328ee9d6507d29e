// What arrives in the mail of the people whom the tests make: the development's outbox.
import { eventually } from "./eventually.ts";

interface Mail {
  to: string;
  subject: string;
  text: string;
}

async function mailsTo(url: string, address: string): Promise<Mail[]> {
  const response = await fetch(`${url}/api/dev/outbox?to=${encodeURIComponent(address)}`);
  return (await response.json()) as Mail[];
}

/** Where the newest mail of this subject leads, below the site; waits for it. `but` is an older one's. */
export async function linkTo(
  url: string,
  address: string,
  page: string,
  but?: string,
): Promise<string> {
  const link = async () => {
    const mails = await mailsTo(url, address);
    const links = mails.flatMap(
      ({ text }) => /https?:\/\/[^/\s]+(\/\S+\?token=[\w-]+)/.exec(text)?.[1] ?? [],
    );
    return links.find((one) => one.startsWith(page) && one !== but) ?? "";
  };
  await eventually(link).not.toBe("");
  return await link();
}

export async function subjectsTo(url: string, address: string): Promise<string[]> {
  return (await mailsTo(url, address)).map(({ subject }) => subject);
}
