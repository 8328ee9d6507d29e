// The secrets of one data folder, made on first start and kept beside the data, readable by the owner only.
import { createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { syncFolderNow } from "../storage/sync-folder.ts";
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

/**
 * Begins to find a key pair where none is kept yet, which takes as long as to open the data; null where one is. To be handed
 * to `loadKeys`.
 */
export function pairFor(dataFolder: string | null): Promise<KeyObject> | null {
  if (dataFolder !== null && existsSync(path.join(dataFolder, KEYS_FILE))) return null;
  const pair = makePair();
  // Whether it is needed turns out later.
  pair.catch(() => undefined);
  return pair;
}

/** null: keys for this process only. */
export async function loadKeys(
  dataFolder: string | null,
  world: World,
  pair: Promise<KeyObject> | null = null,
): Promise<Keys> {
  if (dataFolder === null) return makeKeys(world, pair);
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
  const keys = await makeKeys(world, pair);
  writeWhole(file, JSON.stringify(keys, null, 2));
  return keys;
}

/** All of it or nothing, also when the power fails: a start after that must not find half of the keys. */
function writeWhole(file: string, text: string): void {
  const partial = `${file}.partial`;
  const opened = openSync(partial, "w", OWNER_ONLY);
  try {
    writeFileSync(opened, text);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  renameSync(partial, file);
  syncFolderNow(path.dirname(file));
}

async function makePair(): Promise<KeyObject> {
  return (await promisify(generateKeyPair)("rsa", { modulusLength: 2048 })).privateKey;
}

async function makeKeys(world: World, pair: Promise<KeyObject> | null): Promise<Keys> {
  const privateKey = await (pair ?? makePair());
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
