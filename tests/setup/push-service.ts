// A push service and the browsers behind it, as far as the product sees them: what is sent there is checked and decrypted as a
// browser does (RFC 8188, 8291, 8292), with Node.js alone.
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const CURVE = "prime256v1";
const HEADER_BYTES = 21;

function derived(secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}

/** The keys of one subscription. */
export class PushBrowser {
  readonly #pair: ECDH = createECDH(CURVE);
  readonly #auth: Buffer;

  constructor(privateKey?: string, auth?: string) {
    if (privateKey === undefined) this.#pair.generateKeys();
    else this.#pair.setPrivateKey(privateKey, "base64url");
    this.#auth = auth === undefined ? randomBytes(16) : Buffer.from(auth, "base64url");
  }

  get keys(): { p256dh: string; auth: string } {
    const p256dh = this.#pair.getPublicKey().toString("base64url");
    return { p256dh, auth: this.#auth.toString("base64url") };
  }

  /** One record, as a push has it. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(HEADER_BYTES - 1);
    const theirs = body.subarray(HEADER_BYTES, HEADER_BYTES + keyLength);
    const record = body.subarray(HEADER_BYTES + keyLength);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#pair.getPublicKey(), theirs]);
    const secret = derived(this.#pair.computeSecret(theirs), this.#auth, info, 32);
    const key = derived(secret, salt, "Content-Encoding: aes128gcm\0", 16);
    const nonce = derived(secret, salt, "Content-Encoding: nonce\0", 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    if (end < 0) throw new Error("the last record has no delimiter");
    return padded.subarray(0, end).toString();
  }
}

interface Vapid {
  aud: string;
  exp: number;
  sub: string;
}

/** What the header says, if its signature is that of its key. */
export function readVapid(header: string): { claims: Vapid; publicKey: string } {
  const [, token = "", publicKey = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const key = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("the signature is not that of the key");
  const text = (part: string) => Buffer.from(part, "base64url").toString();
  if ((JSON.parse(text(head)) as { alg: string }).alg !== "ES256") throw new Error("not ES256");
  return { claims: JSON.parse(text(body)) as Vapid, publicKey };
}

export interface Pushed {
  path: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

export type PushAnswer = (request: IncomingMessage, response: ServerResponse) => void;
export const TAKEN: PushAnswer = (_request, response) => void response.writeHead(201).end();

export class PushService {
  readonly pushed: Pushed[] = [];
  answer: PushAnswer = TAKEN;
  readonly #server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const { url: path = "", headers } = request;
      this.pushed.push({ path, headers, body: Buffer.concat(pieces) });
      this.answer(request, response);
    });
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
