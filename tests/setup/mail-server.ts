// A server of SMTP as others run them, and ways in which one can fail.
import type { AddressInfo, Socket } from "node:net";

import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** One mail as the server took it. */
export interface Arrived {
  from: string;
  to: string[];
  isEncrypted: boolean;
  raw: string;
}

type Hook = "connect" | "mail" | "rcpt" | "data";
/** What the server says there; `hangs` says nothing. */
export type Manner = { at: Hook; code: number; text?: string } | { at: Hook; hangs: true };

function refusal(code: number, text = "so it is"): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** Takes whatever comes, or behaves as it is told. Its certificate is signed by nobody. */
export class MailServer {
  readonly arrived: Arrived[] = [];
  readonly passwords: string[] = [];
  manner: Manner | null = null;
  #port = 0;
  readonly #server: SMTPServer;
  /** Of those that are open now. */
  readonly sockets = new Set<Socket>();

  constructor(options: SMTPServerOptions = {}) {
    const asTold = (at: Hook, answer: (error?: Error | null) => void) => {
      const { manner } = this;
      if (manner?.at !== at) answer();
      else if ("code" in manner) answer(refusal(manner.code, manner.text));
    };
    this.#server = new SMTPServer({
      logger: false,
      disableReverseLookup: true,
      authOptional: true,
      closeTimeout: 50,
      onAuth: ({ username, password }, _session, answer) => {
        this.passwords.push(password ?? "");
        answer(null, { user: username });
      },
      onConnect: (_session, answer) => asTold("connect", answer),
      onMailFrom: (_address, _session, answer) => asTold("mail", answer),
      onRcptTo: (_address, _session, answer) => asTold("rcpt", answer),
      onData: (stream, session, answer) => {
        let raw = "";
        stream.on("data", (piece: Buffer) => (raw += piece.toString()));
        stream.on("end", () =>
          asTold("data", (error) => {
            const { mailFrom, rcptTo } = session.envelope;
            const to = rcptTo.map(({ address }) => address);
            const from = mailFrom === false ? "" : mailFrom.address;
            if (!error) this.arrived.push({ from, to, isEncrypted: session.secure, raw });
            answer(error);
          }),
        );
      },
      ...options,
    });
    // A client that goes away in the middle is what some tests are about.
    this.#server.on("error", () => undefined);
    this.#server.server.on("connection", (socket: Socket) => {
      this.sockets.add(socket);
      socket.once("close", () => this.sockets.delete(socket));
    });
  }

  /** `smtp` or `smtps`, and what stands before and after the host. */
  url(scheme = "smtp", who = "", query = ""): string {
    return `${scheme}://${who}127.0.0.1:${this.#port}${query}`;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", () => resolve()));
    this.#port = (this.#server.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([\dA-F]{2})/g, (_whole, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  return Buffer.from(bytes, "latin1").toString();
}

/** Words as RFC 2047 writes them into headers. */
function decodedHeader(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_whole, kind: string, word: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString()
        : decoded(word.replaceAll("_", " "), "quoted-printable"),
    );
}

function partOf(raw: string): Part {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name = "", value = ""] = /^([\w-]+): ?(.*)$/.exec(line) ?? [];
    headers[name.toLowerCase()] = decodedHeader(value);
  }
  const body = raw.slice(end + 4);
  return { headers, body: decoded(body, headers["content-transfer-encoding"]) };
}

/** The headers of a mail, and its parts by their type. */
export function readMail({ raw }: Arrived): {
  headers: Part["headers"];
  text: string;
  html: string;
} {
  const whole = partOf(raw);
  const [, boundary] = /boundary="([^"]+)"/.exec(whole.headers["content-type"] ?? "") ?? [];
  if (boundary === undefined) throw new Error("the mail has one part only");
  const parts = whole.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((one) => partOf(one.trim()));
  const bodyOf = (type: string) =>
    parts.find(({ headers }) => headers["content-type"]?.startsWith(type))?.body ?? "";
  return { headers: whole.headers, text: bodyOf("text/plain"), html: bodyOf("text/html") };
}
