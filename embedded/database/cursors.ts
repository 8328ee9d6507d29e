// Cursors hold keys, and keys hold fields of documents that a query may never show: so their text is encrypted. Equal
// positions give equal texts, as results of queries must not change without reason.
import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";

import { DeveloperError } from "../values/errors.ts";
import type { Key } from "../values/wire.ts";

/** Behind this key (without the prefix of its index), or behind everything. */
export type Position = { after: Key } | "end";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function invalidCursor(): DeveloperError {
  return new DeveloperError(
    "InvalidCursor",
    "InvalidCursor: Tried to run a query starting from a cursor, but it looks like this cursor is from a different query.",
    { isConvexSystemError: true, paginationError: "InvalidCursor" },
  );
}

export class CursorSeal {
  readonly #encryption: Buffer;
  readonly #derivation: Buffer;

  constructor(secret: string) {
    const derive = (label: string): Buffer => createHmac("sha256", secret).update(label).digest();
    this.#encryption = derive("encryption");
    this.#derivation = derive("iv");
  }

  seal(position: Position, fingerprint: string): string {
    const plain = position === "end" ? "e" : `a${position.after}`;
    const iv = createHmac("sha256", this.#derivation)
      .update(fingerprint)
      .update(plain, "latin1")
      .digest()
      .subarray(0, IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#encryption, iv).setAAD(Buffer.from(fingerprint));
    const sealed = Buffer.concat([cipher.update(plain, "latin1"), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
  }

  /** Throws Convex's InvalidCursor for anything that was not sealed here for a query of this fingerprint. */
  open(text: string, fingerprint: string): Position {
    const bytes = Buffer.from(text, "base64url");
    const head = IV_BYTES + TAG_BYTES;
    if (bytes.length <= head || bytes.toString("base64url") !== text) throw invalidCursor();
    const decipher = createDecipheriv(CIPHER, this.#encryption, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(fingerprint))
      .setAuthTag(bytes.subarray(IV_BYTES, head));
    let plain: string;
    try {
      plain = Buffer.concat([decipher.update(bytes.subarray(head)), decipher.final()]).toString(
        "latin1",
      );
    } catch {
      throw invalidCursor();
    }
    return plain === "e" ? "end" : { after: plain.slice(1) };
  }
}
