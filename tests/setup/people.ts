// People for tests: accounts with a living session, made without hashing a password each.

import { internal } from "../../convex/_generated/api.js";
import type { Id } from "../../convex/_generated/dataModel.js";
import type { Role } from "../../convex/model/identity/contract.ts";
import {
  createSessionToken,
  hashSessionToken,
  SESSION_DURATION_MS,
} from "../../convex/model/identity/sessionToken.ts";
import type { Backend } from "./backend.ts";

export interface Person {
  userId: Id<"users">;
  /** For `Authorization: Bearer`, or as `sessionToken` of a public function. */
  token: string;
  headers: { Authorization: string };
}

/** A person with a session. The username also names the address: `<username>@example.com`. */
export async function createPerson(t: Backend, username: string, role: Role): Promise<Person> {
  const userId = await t.mutation(internal.users.createAccount, {
    username,
    name: `The ${username}`,
    email: `${username}@example.com`,
    role,
    passwordHash: "scrypt$none",
  });
  const expiresAt = Date.now() + SESSION_DURATION_MS;
  const token = createSessionToken(expiresAt);
  const tokenHash = hashSessionToken(token);
  await t.mutation(internal.users.openSession, { userId, tokenHash, expiresAt });
  return { userId, token, headers: { Authorization: `Bearer ${token}` } };
}
