// Upload links carry a signed token: who has one may store one file within the hour.
import { createHmac, timingSafeEqual } from "node:crypto";

const LIFE_MS = 3_600_000;

export class UploadTokens {
  #key: Uint8Array;
  #nowMs: () => number;

  constructor(key: Uint8Array, nowMs: () => number) {
    this.#key = key;
    this.#nowMs = nowMs;
  }

  issue(): string {
    const expires = (this.#nowMs() + LIFE_MS).toString(36);
    return `${expires}.${this.#sign(expires)}`;
  }

  check(token: string): "valid" | "invalid" | "expired" {
    const [expires, signature, ...rest] = token.split(".");
    if (expires === undefined || signature === undefined || rest.length > 0) return "invalid";
    const given = Buffer.from(signature);
    const right = Buffer.from(this.#sign(expires));
    if (given.length !== right.length || !timingSafeEqual(given, right)) return "invalid";
    return Number.parseInt(expires, 36) > this.#nowMs() ? "valid" : "expired";
  }

  #sign(expires: string): string {
    return createHmac("sha256", this.#key).update(`upload ${expires}`).digest("base64url");
  }
}
