"use node";
// Verifies what authenticators say. It decides about signatures and for whom they were made; whether a challenge is still good
// and a counter went on is decided in the transaction that follows.
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { decodeAttestationObject, isoBase64URL } from "@simplewebauthn/server/helpers";
import { v } from "convex/values";

import { internalAction } from "./functions.ts";
import { rpIdOf } from "./model/passkeys/options.ts";
import { ALGORITHMS } from "./model/passkeys/rules.ts";
import { madeView, usedView } from "./model/passkeys/views.ts";
import { siteUrl } from "./model/siteUrl.ts";

/** For whom an answer has to have been made, and by whom. */
function expected() {
  const site = siteUrl();
  return {
    // The signed one is handed on, for the transaction that uses it up.
    expectedChallenge: () => true,
    expectedOrigin: new URL(site).origin,
    expectedRPID: rpIdOf(site),
    requireUserVerification: true,
  };
}

/** What the browser put under the signature. The library lets an answer pass that was given inside another site's frame. */
function challengeOf(clientDataJSON: string): string {
  const data = JSON.parse(isoBase64URL.toUTF8String(clientDataJSON)) as Record<string, unknown>;
  if (data["crossOrigin"] === true) throw new Error("This answer was given in a frame");
  return String(data["challenge"]);
}

const CLIENT = { type: "public-key", clientExtensionResults: {} } as const;

/**
 * Nobody is asked which authenticator they have, so browsers send no certificates. Those that come all the same are not
 * looked at: verifying them would mean to fetch addresses that stand in them.
 */
function requireNoCertificates(attestationObject: string): void {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get("fmt");
  const isBare = format === "none" || (format === "packed" && !decoded.get("attStmt").get("x5c"));
  if (!isBare) throw new Error("An attestation that nobody asked for");
}

/** Whatever a hostile answer makes the library throw, it is no passkey. */
async function orNull<T>(verify: () => Promise<T | null>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

const answer = { credentialId: v.string(), clientDataJSON: v.string() };

/** The key of a passkey that was made; null where the answer does not prove one. */
export const made = internalAction({
  args: { ...answer, attestationObject: v.string() },
  returns: v.union(madeView, v.null()),
  handler: async (_ctx, { credentialId: id, clientDataJSON, attestationObject }) =>
    await orNull(async () => {
      const challenge = challengeOf(clientDataJSON);
      requireNoCertificates(attestationObject);
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        ...expected(),
        response: { ...CLIENT, id, rawId: id, response: { clientDataJSON, attestationObject } },
        supportedAlgorithmIDs: [...ALGORITHMS],
      });
      if (!verified || registrationInfo.credential.id !== id) return null;
      const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
      return {
        challenge,
        credentialId: id,
        publicKey: new Uint8Array(credential.publicKey).buffer,
        counter: credential.counter,
        isSynced: credentialDeviceType === "multiDevice",
        isBackedUp: credentialBackedUp,
      };
    }),
});

/** What the use of a passkey proves; null where the answer proves nothing. */
export const used = internalAction({
  args: { ...answer, authenticatorData: v.string(), signature: v.string(), publicKey: v.bytes() },
  returns: v.union(usedView, v.null()),
  handler: async (_ctx, { credentialId: id, publicKey, ...response }) =>
    await orNull(async () => {
      const challenge = challengeOf(response.clientDataJSON);
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected(),
        response: { ...CLIENT, id, rawId: id, response },
        // The stored counter is read in the transaction that writes the next one.
        credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
      });
      if (!verified) return null;
      const { newCounter, credentialDeviceType, credentialBackedUp } = authenticationInfo;
      return {
        challenge,
        counter: newCounter,
        isSynced: credentialDeviceType === "multiDevice",
        isBackedUp: credentialBackedUp,
      };
    }),
});
