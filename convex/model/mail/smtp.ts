"use node";
// Mails through a server of SMTP. The protocol has no keys: a mail whose taking was not noted, because the process ended between
// the two, goes out again with the same Message-ID. Mail programs show such a pair as one, but nothing makes them.
import { createTransport } from "nodemailer";

import { type Envelope, failure, type Send } from "./envelope.ts";
import { idempotencyKeyOf } from "./resend.ts";
import { SEND_TIMEOUT_MS } from "./rules.ts";

const ADDRESS_DOMAIN = /@([\w.-]+)>?\s*$/;

function messageIdOf({ key, from }: Envelope): string {
  return `<${idempotencyKeyOf(key)}@${ADDRESS_DOMAIN.exec(from)?.[1] ?? "localhost"}>`;
}

/** 5xx: the server will not take it, now or later. 530 and 535 are about us, not about the mail. */
function isFinal(error: unknown): boolean {
  const code = error instanceof Error && "responseCode" in error ? error.responseCode : undefined;
  return typeof code === "number" && code >= 550 && code < 560;
}

/** Settles when the time is over, whatever the other side does. */
async function within<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The server was too slow")), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export function smtpProvider(url: string, timeoutMs = SEND_TIMEOUT_MS): Send {
  return async (envelope) => {
    const transport = createTransport(url, {
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      const { key: _key, ...message } = envelope;
      const sending = transport.sendMail({ ...message, messageId: messageIdOf(envelope) });
      await within(sending, timeoutMs);
      return { is: "sent" };
    } catch (error) {
      return failure(error, { isFinal: isFinal(error) });
    } finally {
      transport.close();
    }
  };
}
