// Draws the mails that it is handed as the product does, in a process of its own.
import { composeMail } from "../../convex/model/mail/compose.ts";
import type { ClaimedMail } from "../../convex/model/mail/views.ts";

const SITE_URL = "http://localhost:3000";

process.on("message", (mails: ClaimedMail[]) => {
  process.send?.(mails.map((mail) => composeMail(mail, SITE_URL)));
});
