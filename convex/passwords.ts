"use node";
// Password hashes. scrypt holds the thread that Convex and the embedded backend keep for "use node" functions; Node's pool
// of threads, on which commits and files wait, stays free.
import { v } from "convex/values";

import { internalAction } from "./functions.ts";
import { fitsPassword, hashPassword } from "./model/identity/passwordHash.ts";

export const hash = internalAction({
  args: { password: v.string() },
  returns: v.string(),
  handler: (_ctx, { password }) => hashPassword(password),
});

export const verify = internalAction({
  args: { password: v.string(), hash: v.union(v.string(), v.null()) },
  returns: v.boolean(),
  handler: (_ctx, { password, hash: stored }) => fitsPassword(password, stored),
});
