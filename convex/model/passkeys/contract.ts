// Passkeys as they come in. Browser-safe. What an authenticator says arrives in the standard's own JSON form
// (`RegistrationResponseJSON`, `AuthenticationResponseJSON`), of which what counts is read and the rest is let be.
import * as z from "zod/mini";

import { line } from "../text.ts";

export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 60;

const NOT_A_PASSKEY = "This is no answer of a passkey";

// An id has 1,023 bytes at most, by the standard; what is longer is none, and is not decoded to find that out.
const ID_MAX = 1364;
const CLIENT_DATA_MAX = 8_000;
const AUTHENTICATOR_DATA_MAX = 8_000;
const ATTESTATION_MAX = 24_000;
const SIGNATURE_MAX = 4_000;
const TRANSPORTS_MAX = 10;
const HANDLE_MAX = 100;
// As at the door: what is longer is an attack on the hash.
const PASSWORD_INPUT_MAX = 1000;

const base64Url = (max: number) =>
  z
    .string(NOT_A_PASSKEY)
    .check(z.maxLength(max, NOT_A_PASSKEY), z.regex(/^[\w-]*$/, NOT_A_PASSKEY));

const id = base64Url(ID_MAX).check(z.minLength(1, NOT_A_PASSKEY));

/** What the standard's form has beside what counts. */
const BESIDE = {
  rawId: z.exactOptional(z.string()),
  type: z.exactOptional(z.literal("public-key", NOT_A_PASSKEY)),
  authenticatorAttachment: z.exactOptional(z.nullable(z.string())),
  clientExtensionResults: z.exactOptional(z.any()),
};

const transport = z.string().check(z.maxLength(20, NOT_A_PASSKEY));

/** Of a passkey that was made: what counts. */
const MADE = {
  clientDataJSON: base64Url(CLIENT_DATA_MAX),
  attestationObject: base64Url(ATTESTATION_MAX),
  transports: z.exactOptional(z.array(transport).check(z.maxLength(TRANSPORTS_MAX, NOT_A_PASSKEY))),
};
const attestation = z.strictObject({ id, response: z.strictObject(MADE) });
export type Attestation = z.infer<typeof attestation>;

const wholeAttestation = z.strictObject({
  id,
  ...BESIDE,
  response: z.strictObject({
    ...MADE,
    authenticatorData: z.exactOptional(z.string()),
    publicKey: z.exactOptional(z.string()),
    publicKeyAlgorithm: z.exactOptional(z.number()),
  }),
});

/** Of a passkey that was used. */
const assertion = z.strictObject({
  id,
  ...BESIDE,
  response: z.strictObject({
    clientDataJSON: base64Url(CLIENT_DATA_MAX),
    authenticatorData: base64Url(AUTHENTICATOR_DATA_MAX),
    signature: base64Url(SIGNATURE_MAX),
    userHandle: z.exactOptional(z.nullable(base64Url(HANDLE_MAX))),
  }),
});
export type Assertion = z.infer<typeof assertion>;

const name = line("Name is required").check(
  z.minLength(1, "Name is required"),
  z.maxLength(PASSKEY_NAME_MAX, "Name must be at most 60 characters"),
);

export const passkeySignInInput = z.strictObject({ response: assertion });

const password = z
  .string("Password is required")
  .check(
    z.minLength(1, "Password is required"),
    z.maxLength(PASSWORD_INPUT_MAX, "This value is too long"),
  );

/** The account's password, where the session is no fresh one. */
export const startPasskeyInput = z.strictObject({ password: z.exactOptional(password) });

export const addPasskeyInput = z.strictObject({
  response: attestation,
  name: z.exactOptional(name),
});
/** The same as browsers say it. */
export const addPasskeyCall = z.strictObject({
  response: wholeAttestation,
  name: z.exactOptional(name),
});

export const renamePasskeyInput = z.strictObject({ passkeyId: z.string(), name });
export const passkeyRefInput = z.strictObject({ passkeyId: z.string() });

/** The name as a form. */
export const passkeyNameForm = z.strictObject({ name });
export type PasskeyNameForm = z.infer<typeof passkeyNameForm>;

/** The password as a form. */
export const confirmForm = z.strictObject({ password });
export type ConfirmForm = z.infer<typeof confirmForm>;
