"use node";
// Password hashes. scrypt holds the thread that Convex and the embedded backend keep for "use node" functions; Node's pool
// of threads, on which commits and files wait, stays free.
import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";

import { v } from "convex/values";

import { internalAction } from "./functions.ts";
import { appError } from "./model/errors.ts";
import { isCommonPassword } from "./model/identity/commonPasswords.ts";

// 32 MiB and some 60 ms per hash. The form `scrypt$log2N$r$p$salt$hash` carries the cost, so that it can be raised
// without touching the stored ones.
const LOG2_N = 15;
const BLOCK_SIZE = 8;
const PARALLEL = 1;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const HASH_FORM = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([^$]+)\$([^$]+)$/;

const COMMON = "This password is too common. Please choose another one";

interface Cost {
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
export const hash = internalAction({
  args: { password: v.string() },
  returns: v.string(),
  handler: (_ctx, { password }) => {
    if (isCommonPassword(password)) throw appError("VALIDATION", COMMON, "password");
    const salt = randomBytes(SALT_BYTES);
    const key = derive(password, salt, COST);
    const cost = [COST.log2N, COST.r, COST.p].join("$");
    return `scrypt$${cost}$${salt.toString("base64")}$${key.toString("base64")}`;
  },
});

/** `hash: null` stands for an unknown account: it costs what a known one costs, and never fits. */
export const verify = internalAction({
  args: { password: v.string(), hash: v.union(v.string(), v.null()) },
  returns: v.boolean(),
  handler: (_ctx, { password, hash: stored }) => {
    if (stored === null) {
      derive(password, Buffer.alloc(SALT_BYTES), COST);
      return false;
    }
    const parts = HASH_FORM.exec(stored);
    if (parts === null) return false;
    const [, log2N, r, p, salt = "", key = ""] = parts;
    const expected = Buffer.from(key, "base64");
    const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
    const actual = derive(password, Buffer.from(salt, "base64"), cost);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  },
});
