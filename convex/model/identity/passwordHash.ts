"use node";
// How passwords are hashed, and compared.
import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";

import { appError } from "../errors.ts";
import { isCommonPassword } from "./commonPasswords.ts";

// 32 MiB and some 60 ms per hash. The form `scrypt$log2N$r$p$salt$hash` carries the cost, so that it can be raised
// without touching the stored ones.
const LOG2_N = 15;
const BLOCK_SIZE = 8;
const PARALLEL = 1;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const HASH_FORM = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([^$]+)\$([^$]+)$/;

const COMMON = "This password is too common. Please choose another one";

export interface Cost {
  log2N: number;
  r: number;
  p: number;
}

const COST: Cost = { log2N: LOG2_N, r: BLOCK_SIZE, p: PARALLEL };

function derive(password: string, salt: Buffer, { log2N, r, p }: Cost): Buffer {
  const N = 2 ** log2N;
  // scrypt needs 128·N·r bytes; Node's default bound is below that.
  const maxmem = 128 * N * r * p + 1_048_576;
  return scryptSync(password.normalize("NFKC"), salt, KEY_BYTES, { N, r, p, maxmem });
}

/** For a password that somebody chooses; a common one is refused here, which no way to choose one goes round. */
export function hashPassword(password: string, cost: Cost = COST): string {
  if (isCommonPassword(password)) throw appError("VALIDATION", COMMON, "password");
  const salt = randomBytes(SALT_BYTES);
  const key = derive(password, salt, cost);
  const text = [cost.log2N, cost.r, cost.p].join("$");
  return `scrypt$${text}$${salt.toString("base64")}$${key.toString("base64")}`;
}

/** `stored: null` stands for an unknown account: it costs what a known one costs, and never fits. */
export function fitsPassword(password: string, stored: string | null, usual: Cost = COST): boolean {
  if (stored === null) {
    derive(password, Buffer.alloc(SALT_BYTES), usual);
    return false;
  }
  const parts = HASH_FORM.exec(stored);
  if (parts === null) return false;
  const [, log2N, r, p, salt = "", key = ""] = parts;
  const expected = Buffer.from(key, "base64");
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const actual = derive(password, Buffer.from(salt, "base64"), cost);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
