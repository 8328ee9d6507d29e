// What is said of passkeys: to their owner, to browsers, and by authenticators.
import { type Infer, v } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";

export const passkeyView = v.object({
  id: v.id("passkeys"),
  name: v.string(),
  createdAt: v.number(),
  lastUsedAt: v.union(v.number(), v.null()),
  /** It may be on several devices of the person. */
  isSynced: v.boolean(),
});

export function toPasskeyView(passkey: Doc<"passkeys">): Infer<typeof passkeyView> {
  const { _id: id, name, createdAt, lastUsedAt = null, isSynced } = passkey;
  return { id, name, createdAt, lastUsedAt, isSynced };
}

const credential = v.object({
  type: v.literal("public-key"),
  id: v.string(),
  transports: v.array(v.string()),
});

/** `PublicKeyCredentialRequestOptionsJSON` of the standard. */
export const requestOptionsView = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal("required"),
  allowCredentials: v.array(credential),
});

/** `PublicKeyCredentialCreationOptionsJSON` of the standard. */
export const creationOptionsView = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal("public-key"), alg: v.number() })),
  timeout: v.number(),
  attestation: v.literal("none"),
  authenticatorSelection: v.object({
    residentKey: v.literal("required"),
    requireResidentKey: v.literal(true),
    userVerification: v.literal("required"),
  }),
  excludeCredentials: v.array(credential),
});

/** What a passkey that was made proves, once its answer was verified. */
export const madeView = v.object({
  challenge: v.string(),
  credentialId: v.string(),
  publicKey: v.bytes(),
  counter: v.number(),
  isSynced: v.boolean(),
  isBackedUp: v.boolean(),
});

/** What one that was used proves. */
export const usedView = v.object({
  challenge: v.string(),
  counter: v.number(),
  isSynced: v.boolean(),
  isBackedUp: v.boolean(),
});
