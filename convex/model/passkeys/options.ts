// What browsers are asked to do.
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import { base64Url } from "../identity/sessionToken.ts";
import { PRODUCT_NAME } from "../product.ts";
import { siteUrl } from "../siteUrl.ts";
import { createChallenge, type Purpose } from "./challenge.ts";
import { ALGORITHMS, CHALLENGE_LIFE_MS } from "./rules.ts";
import type { creationOptionsView, requestOptionsView } from "./views.ts";

/** The host to which passkeys belong; a browser uses them at no other. */
export const rpIdOf = (site: string): string => new URL(site).hostname;

/** By which an authenticator tells one account of the site from another; it says nothing of the person. */
export function userHandleOf(userId: string): string {
  return base64Url(new TextEncoder().encode(userId));
}

const descriptorOf = ({ credentialId, transports }: Doc<"passkeys">) =>
  ({ type: "public-key", id: credentialId, transports }) as const;

/** Without a list of keys: which one there is, the browser finds out, and says nothing where there is none. */
export function requestOptions(nowMs: number): Infer<typeof requestOptionsView> {
  return {
    challenge: createChallenge("sign-in", nowMs),
    rpId: rpIdOf(siteUrl()),
    timeout: CHALLENGE_LIFE_MS,
    userVerification: "required",
    allowCredentials: [],
  };
}

/** Signing in asks for no name: the key has to be one that an authenticator finds by itself. */
export function creationOptions(
  user: Doc<"users">,
  known: readonly Doc<"passkeys">[],
  purpose: Purpose,
  nowMs: number,
): Infer<typeof creationOptionsView> {
  return {
    challenge: createChallenge(purpose, nowMs),
    rp: { id: rpIdOf(siteUrl()), name: PRODUCT_NAME },
    user: { id: userHandleOf(user._id), name: user.username, displayName: user.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg }) as const),
    timeout: CHALLENGE_LIFE_MS,
    attestation: "none",
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    excludeCredentials: known.map(descriptorOf),
  };
}
