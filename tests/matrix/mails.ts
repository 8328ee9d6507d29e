import { all, type MatrixRow, signedIn } from "./row.ts";

export const mailMatrix: readonly MatrixRow[] = [
  { route: "GET /api/dev/info", fn: "mails:standIns", answers: all(200) },
  { route: "GET /api/dev/outbox", fn: "mails:listOutbox", answers: all(200) },
  {
    route: "POST /api/mail/unsubscribe/{token}",
    fn: "mails:unsubscribe",
    when: "with an address that nobody signed",
    answers: all(400),
    input: () => ({ token: "somebody.messages.forged" }),
  },
  {
    route: "GET /api/mail/unsubscribe/{token}",
    answers: all(303),
    input: () => ({ token: "somebody.messages.forged" }),
  },
  { route: "POST /api/mail/events", when: "without a secret", answers: all(404) },
  { fn: "mails:openOutbox", answers: all(200) },
  { fn: "mails:stopped", answers: signedIn(200) },
  { fn: "mails:resumeOwn", answers: signedIn(200) },
];
