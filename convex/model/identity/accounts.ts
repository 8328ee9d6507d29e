// Accounts: finding one by what a person types, and making one.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError, unauthenticated } from "../errors.ts";
import { firstOf } from "../first.ts";
import type { Role } from "./contract.ts";
import { isEmail, keyOf } from "./rules.ts";

type ReadCtx = Pick<QueryCtx, "db">;

async function findByUsername(ctx: ReadCtx, usernameKey: string) {
  return await firstOf(
    ctx.db.query("users").withIndex("by_usernameKey", (q) => q.eq("usernameKey", usernameKey)),
  );
}

async function findByEmail(ctx: ReadCtx, email: string) {
  return await firstOf(ctx.db.query("users").withIndex("by_email", (q) => q.eq("email", email)));
}

/** The person behind a username or an e-mail address, in any case; no username holds an `@`. */
export async function findByIdentifier(
  ctx: ReadCtx,
  identifier: string,
): Promise<Doc<"users"> | null> {
  const key = keyOf(identifier);
  return isEmail(key) ? await findByEmail(ctx, key) : await findByUsername(ctx, key);
}

export interface NewAccount {
  username: string;
  name: string;
  email: string;
  role: Role;
  passwordHash: string;
}

/** User and credential in one transaction. A taken username or address is a CONFLICT that names its field. */
export async function createAccount(
  ctx: MutationCtx,
  account: NewAccount,
  createdAt: number,
): Promise<Id<"users">> {
  const { username, name, role, passwordHash } = account;
  const usernameKey = keyOf(username);
  const email = keyOf(account.email);
  if ((await findByUsername(ctx, usernameKey)) !== null) {
    throw appError("CONFLICT", "This username is already taken", "username");
  }
  if ((await findByEmail(ctx, email)) !== null) {
    throw appError("CONFLICT", "This email address is already registered", "email");
  }
  const user = { username, usernameKey, name, email, role, createdAt };
  const userId = await ctx.db.insert("users", user);
  await ctx.db.insert("credentials", { userId, passwordHash });
  return userId;
}

export async function setPasswordHash(
  ctx: Pick<MutationCtx, "db">,
  userId: Id<"users">,
  passwordHash: string,
): Promise<void> {
  const credential = await findCredential(ctx, userId);
  if (credential === null) await ctx.db.insert("credentials", { userId, passwordHash });
  else await ctx.db.patch("credentials", credential._id, { passwordHash });
}

/** From then on nothing opens the account but links by mail, until one of them sets another. */
export async function removePassword(
  ctx: Pick<MutationCtx, "db">,
  userId: Id<"users">,
): Promise<void> {
  const credential = await findCredential(ctx, userId);
  if (credential !== null) await ctx.db.delete("credentials", credential._id);
}

async function findCredential(ctx: ReadCtx, userId: Id<"users">) {
  return await firstOf(
    ctx.db.query("credentials").withIndex("by_userId", (q) => q.eq("userId", userId)),
  );
}

export async function findPasswordHash(ctx: ReadCtx, userId: Id<"users">): Promise<string | null> {
  const credential = await findCredential(ctx, userId);
  return credential?.passwordHash ?? null;
}

/** What let somebody in counts for nothing once the account has another password than it had then, or none. */
export async function requirePasswordHash(
  ctx: ReadCtx,
  userId: Id<"users">,
  provenHash: string | null,
): Promise<void> {
  if ((await findPasswordHash(ctx, userId)) !== provenHash) throw unauthenticated();
}
