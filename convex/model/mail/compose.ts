"use node";
// From a mail of the queue to what goes out. The same mail is the same content, however often it is composed: providers refuse
// another content under a key that they know.
import { writeLetter } from "./letter.ts";
import { letterHtml } from "./letterHtml.tsx";
import { letterText } from "./letterText.ts";
import type { ClaimedMail, MailContent } from "./views.ts";

const SCREEN = "/unsubscribe?token=";
const CALL = "/api/mail/unsubscribe/";

export function composeMail(mail: ClaimedMail, siteUrl: string): MailContent {
  const { unsubscribe } = mail;
  const letter = writeLetter(mail, siteUrl, unsubscribe === null ? null : SCREEN + unsubscribe);
  return { subject: letter.subject, text: letterText(letter), html: letterHtml(letter) };
}

/** What mail programs offer a button for (RFC 8058), and by which they sort what has to be answered first (RFC 4021). */
export function headersOf(
  { unsubscribe, values }: Pick<ClaimedMail, "unsubscribe" | "values">,
  siteUrl: string,
): Record<string, string> {
  return {
    ...(values["rank"] === "priority" && { Importance: "high" }),
    ...(unsubscribe !== null && {
      "List-Unsubscribe": `<${siteUrl}${CALL}${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
}
