// An authenticator without a sensor: it makes and uses passkeys as those of phones do, and lies where a test wants it to.
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

import type { Infer } from "convex/values";

import type { creationOptionsView, requestOptionsView } from "#convex/model/passkeys/views.ts";

export const SITE = "http://localhost:3000";

type Creation = Infer<typeof creationOptionsView>;
type Request = Pick<Infer<typeof requestOptionsView>, "challenge" | "rpId">;

/** What is said otherwise than it is. */
export interface Lies {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  isPresent?: boolean;
  isVerified?: boolean;
  /** The key may be on several devices, and is. */
  isSynced?: boolean;
  counter?: number;
  userHandle?: string | null;
  /** In place of `none`, with this statement. */
  attestation?: { format: string; statement: Map<Cbor, Cbor> };
  /** The algorithm that the key says it is for. */
  algorithm?: number;
}

type Cbor = number | string | Uint8Array | Cbor[] | Map<Cbor, Cbor>;

function head(kind: number, length: number): Uint8Array {
  if (length < 24) return Uint8Array.of((kind << 5) | length);
  if (length < 256) return Uint8Array.of((kind << 5) | 24, length);
  return Uint8Array.of((kind << 5) | 25, length >> 8, length & 255);
}

/** As much of CBOR as an attestation takes. */
export function cbor(value: Cbor): Uint8Array {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(3, bytes.length), bytes]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const pairs = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const base64Url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

const PRESENT = 0x01;
const VERIFIED = 0x04;
const MAY_BE_SYNCED = 0x08;
const IS_SYNCED = 0x10;
const HAS_KEY = 0x40;

function flagsOf({ isPresent = true, isVerified = true, isSynced = false }: Lies): number {
  const synced = isSynced ? MAY_BE_SYNCED | IS_SYNCED : 0;
  return (isPresent ? PRESENT : 0) | (isVerified ? VERIFIED : 0) | synced;
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), tail]);
}

function clientData(type: string, challenge: string, lies: Lies): Buffer {
  const { origin = SITE, crossOrigin = false } = lies;
  return Buffer.from(
    JSON.stringify({
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin,
      crossOrigin,
    }),
  );
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** Holds one key. It counts how often it has signed unless it is synced, as they do. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = base64Url(credentialId);
  const held = { counter: 0, userHandle: "" };

  function coseKey(algorithm: number): Uint8Array {
    const point = [x, y].map((one) => Buffer.from(one, "base64url"));
    return cbor(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, algorithm],
        [-1, 1],
        [-2, point[0] ?? Buffer.alloc(0)],
        [-3, point[1] ?? Buffer.alloc(0)],
      ]),
    );
  }

  return {
    id,
    /** `RegistrationResponseJSON` of a browser that asked for a passkey. */
    make({ challenge, rp, user }: Creation, lies: Lies = {}) {
      held.userHandle = user.id;
      const idLength = Buffer.from([0, credentialId.length]);
      const authData = Buffer.concat([
        authenticatorData(lies.rpId ?? rp.id, flagsOf(lies) | HAS_KEY, lies.counter ?? 0),
        Buffer.alloc(16),
        idLength,
        credentialId,
        coseKey(lies.algorithm ?? -7),
      ]);
      const { format = "none", statement = new Map<Cbor, Cbor>() } = lies.attestation ?? {};
      const attestationObject = cbor(
        new Map<Cbor, Cbor>([
          ["fmt", format],
          ["attStmt", statement],
          ["authData", authData],
        ]),
      );
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        authenticatorAttachment: "platform",
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: base64Url(clientData("webauthn.create", challenge, lies)),
          attestationObject: base64Url(attestationObject),
          transports: ["internal"],
        },
      };
    },
    /** `AuthenticationResponseJSON` of a browser that asked for the passkey. */
    use({ challenge, rpId }: Request, lies: Lies = {}) {
      held.counter += lies.isSynced === true ? 0 : 1;
      const counter = lies.counter ?? held.counter;
      const data = clientData("webauthn.get", challenge, lies);
      const authData = authenticatorData(lies.rpId ?? rpId, flagsOf(lies), counter);
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        authenticatorAttachment: "platform",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64Url(data),
          authenticatorData: base64Url(authData),
          signature: base64Url(signature),
          userHandle: lies.userHandle === undefined ? held.userHandle : lies.userHandle,
        },
      };
    },
  };
}
