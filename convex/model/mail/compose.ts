"use node";
// From a mail of the queue to what goes out. The same mail is the same content, however often it is composed: providers refuse
// another content under a key that they know.
import { writeLetter } from "./letter.ts";
import { letterHtml } from "./letterHtml.tsx";
import { letterText } from "./letterText.ts";
import type { ClaimedMail, MailContent } from "./views.ts";

export function composeMail(mail: ClaimedMail, siteUrl: string): MailContent {
  const letter = writeLetter(mail, siteUrl);
  return { subject: letter.subject, text: letterText(letter), html: letterHtml(letter) };
}
