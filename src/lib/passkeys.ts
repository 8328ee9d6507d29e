// Has the browser make and use passkeys. To be loaded when it comes to that.
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

import { PasskeyError, type PasskeyProblem } from "./passkey-problem.ts";

/** By the names that the standard gives to errors. */
const PROBLEMS: Readonly<Record<string, PasskeyProblem>> = {
  NotAllowedError: "declined",
  AbortError: "declined",
  InvalidStateError: "known",
};

type Words = Readonly<Record<PasskeyProblem, string>>;

const UNFIT = "Passkeys do not work in this browser, or not at this address";

const USING: Words = {
  declined: "No passkey was used. You can try again, or sign in another way.",
  known: UNFIT,
  unfit: UNFIT,
};

const MAKING: Words = {
  declined: "No passkey was added. You can try again at any time.",
  known: "This device has a passkey for your account already",
  unfit: UNFIT,
};

async function orProblem<T>(asking: Promise<T>, words: Words): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    const problem = PROBLEMS[error instanceof Error ? error.name : ""] ?? "unfit";
    throw new PasskeyError(problem, words[problem], error);
  }
}

/** What a passkey says to who wants to sign in; what else browsers add stays here. */
export async function askForPasskey(options: PublicKeyCredentialRequestOptionsJSON) {
  const { id, response } = await orProblem(startAuthentication({ optionsJSON: options }), USING);
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return { id, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const { id, response } = await orProblem(startRegistration({ optionsJSON: options }), MAKING);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, response: { clientDataJSON, attestationObject, transports } };
}
