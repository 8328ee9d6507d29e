"use node";
// Mails through a server of SMTP. The protocol has no keys: a mail whose taking was not noted, because the process ended between
// the two, goes out again with the same Message-ID. Mail programs show such a pair as one, but nothing makes them.
import { connect } from "node:net";

import { createTransport, type Transporter } from "nodemailer";
import SMTPTransport from "nodemailer/lib/smtp-transport/index.js";

import { type Envelope, failure, type Send } from "./envelope.ts";
import { idempotencyKeyOf } from "./resend.ts";
import { SEND_TIMEOUT_MS } from "./rules.ts";

const ADDRESS_DOMAIN = /@([\w.-]+)>?\s*$/;

function messageIdOf({ key, from }: Envelope): string {
  return `<${idempotencyKeyOf(key)}@${ADDRESS_DOMAIN.exec(from)?.[1] ?? "localhost"}>`;
}

/** From here on the server knows whose mail it is: what it has refused before was about us, and is set right by somebody. */
const OF_THE_MAIL: ReadonlySet<unknown> = new Set(["RCPT TO", "DATA"]);

/**
 * The server will not take it, now or later. 530 and 535 are about us, and so are, of RFC 3463, 5.7.x (its policy) and 5.1.7 and
 * 5.1.8 (the sender): many servers say what they think of us only when they hear for whom a mail is, or have read it.
 */
const FINAL = /^55\d(?![ -]5\.(?:7\.\d|1\.[78]\b))/;

function isFinal(error: unknown): boolean {
  if (!(error instanceof Error && "response" in error && "command" in error)) return false;
  const { response, command } = error;
  return typeof response === "string" && OF_THE_MAIL.has(command) && FINAL.test(response);
}

/** A socket of ours, which ends with the signal: what is not taken by then is not taken later, when it is sent again. */
function connecting(signal: AbortSignal): SMTPTransport.Options["getSocket"] {
  return ({ host = "localhost", port, secure }, answer) => {
    const socket = connect({ host, port: port ?? (secure ? 465 : 587), signal });
    let isOpen = false;
    // Stays when nodemailer has let go of it: an error that nobody hears would end more than this mail.
    socket.on("error", (error) => isOpen || answer(error, false));
    socket.once("connect", () => {
      isOpen = true;
      answer(null, { connection: socket });
    });
  };
}

/** Settles when the time is over, whatever the other side does. */
async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return await new Promise((resolve, reject) => {
    const late = () => reject(new Error("The server was too slow"));
    signal.addEventListener("abort", late, { once: true });
    work.then(resolve, reject);
  });
}

/** A password goes through TLS only, unless the address itself says otherwise: whoever stands between could leave TLS out. */
function hasPassword(url: string): boolean {
  return URL.canParse(url) && new URL(url).password !== "";
}

type Transport = Transporter<SMTPTransport.SentMessageInfo>;

/** Ends the connection after that time, and with the work. */
async function connected<T>(
  url: string,
  timeoutMs: number,
  work: (transport: Transport) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), timeoutMs);
  const transport = createTransport(
    new SMTPTransport({
      url,
      requireTLS: hasPassword(url),
      getSocket: connecting(ending.signal),
    }),
    { disableFileAccess: true, disableUrlAccess: true },
  );
  try {
    return await within(ending.signal, work(transport));
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}

export function smtpProvider(url: string, timeoutMs = SEND_TIMEOUT_MS): Send {
  return async (envelope) => {
    try {
      const { key: _key, ...message } = envelope;
      await connected(url, timeoutMs, (transport) =>
        transport.sendMail({ ...message, messageId: messageIdOf(envelope) }),
      );
      return { is: "sent" };
    } catch (error) {
      return failure(error, { isFinal: isFinal(error) });
    }
  };
}

/** Whether the server greets, in TLS where that is asked for; throws where not. Nobody signs in: servers count that. */
export async function askSmtp(url: string, timeoutMs = SEND_TIMEOUT_MS): Promise<void> {
  const asked = new URL(url);
  if (hasPassword(url) && !asked.searchParams.has("requireTLS"))
    asked.searchParams.set("requireTLS", "true");
  asked.username = "";
  asked.password = "";
  await connected(asked.href, timeoutMs, (transport) => transport.verify());
}
