// The secrets of one data folder, made on first start and kept beside the data, readable by the owner only.
import { createPublicKey, generateKeyPair } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import type { World } from "../world/world.ts";

export interface Keys {
  adminKey: string;
  /** PKCS8 PEM of an RSA key, for tokens that the app issues itself. */
  jwtPrivateKey: string;
  jwks: string;
  /** Signs upload links; base64. */
  uploadKey: string;
}

export const KEYS_FILE = "keys.json";
const OWNER_ONLY = 0o600;

/** null: keys for this process only. */
export async function loadKeys(dataFolder: string | null, world: World): Promise<Keys> {
  if (dataFolder === null) return makeKeys(world);
  const file = path.join(dataFolder, KEYS_FILE);
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
      throw new Error(`The keys in ${file} can not be read: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
  const keys = await makeKeys(world);
  writeWhole(file, JSON.stringify(keys, null, 2));
  return keys;
}

/** All of it or nothing, also when the power fails: a start after that must not find half of the keys. */
function writeWhole(file: string, text: string): void {
  const partial = `${file}.partial`;
  synced(openSync(partial, "w", OWNER_ONLY), (opened) => writeFileSync(opened, text));
  renameSync(partial, file);
  synced(openSync(path.dirname(file), "r"));
}

function synced(opened: number, write: (opened: number) => void = () => undefined): void {
  try {
    write(opened);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

async function makeKeys(world: World): Promise<Keys> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  const secret = () => Buffer.from(world.randomBytes(32));
  const publicJwk = createPublicKey(privateKey).export({ format: "jwk" });
  return {
    adminKey: secret().toString("hex"),
    jwtPrivateKey: String(privateKey.export({ type: "pkcs8", format: "pem" })).trim(),
    jwks: JSON.stringify({ keys: [{ use: "sig", alg: "RS256", ...publicJwk }] }),
    uploadKey: secret().toString("base64"),
  };
}

/** What functions see of them. The developer's own variables win. */
export function keyVariables(keys: Keys): Record<string, string> {
  return { JWT_PRIVATE_KEY: keys.jwtPrivateKey, JWKS: keys.jwks };
}
