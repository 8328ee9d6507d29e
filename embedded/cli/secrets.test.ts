import { createPrivateKey, createPublicKey } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { importJWK, importPKCS8, jwtVerify, SignJWT } from "jose";
import type { JWK } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { systemWorld } from "../world/system-world.ts";
import { readEnvFile } from "./env-file.ts";
import { describeLoadError } from "./load-error.ts";
import { keyVariables, loadKeys } from "./secrets.ts";

const world = systemWorld();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "keys-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe("keys", () => {
  test("are made once, for the owner only, and stay the same", async () => {
    const first = await loadKeys(folder, world);
    expect(statSync(path.join(folder, "keys.json")).mode & 0o777).toBe(0o600);
    expect(await loadKeys(folder, world)).toEqual(first);
    expect((await loadKeys(null, world)).adminKey).not.toBe(first.adminKey);
  });

  test("are whole, whatever a start that was cut off has left", async () => {
    writeFileSync(path.join(folder, "keys.json.partial"), `{"adminKey":`);
    const made = await loadKeys(folder, world);
    expect(readdirSync(folder)).toEqual(["keys.json"]);
    expect(await loadKeys(folder, world)).toEqual(made);
  });

  test("sign tokens that their public half verifies", async () => {
    const { JWT_PRIVATE_KEY = "", JWKS = "" } = keyVariables(await loadKeys(null, world));
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: "RS256" })
      .setSubject("anna")
      .sign(await importPKCS8(JWT_PRIVATE_KEY, "RS256"));
    const [jwk] = (JSON.parse(JWKS) as { keys: [JWK] }).keys;
    expect((await jwtVerify(token, await importJWK(jwk, "RS256"))).payload.sub).toBe("anna");
    expect(jwk).not.toHaveProperty("d");
    expect(createPublicKey(createPrivateKey(JWT_PRIVATE_KEY)).asymmetricKeyType).toBe("rsa");
  });

  test("that can not be read are named, not replaced", async () => {
    writeFileSync(path.join(folder, "keys.json"), "{");
    await expect(loadKeys(folder, world)).rejects.toThrow(/keys\.json can not be read/);
  });
});

describe("the environment file", () => {
  test("gives what has a value; a missing file gives nothing", () => {
    const file = path.join(folder, ".env.local");
    expect(readEnvFile(file)).toEqual({});
    writeFileSync(file, `# words\nA=1\nB="two words"\nEMPTY=\n`);
    expect(readEnvFile(file)).toEqual({ A: "1", B: "two words" });
  });
});

describe("why functions do not load", () => {
  test("is one line with its place, where there is one", () => {
    const location = { file: "a/b.ts", line: 3, column: 7 };
    const described = describeLoadError({ errors: [{ text: "Oh", location }] }, "/x/convex");
    expect(described).toMatchObject({
      message: "convex/a/b.ts:3:7: Oh",
      loc: { file: "/x/convex/a/b.ts", line: 3 },
    });
    expect(describeLoadError(new Error("thrown while loading"), "/x/convex").message).toBe(
      "thrown while loading",
    );
    expect(describeLoadError("text", "/x/convex").message).toBe("text");
  });
});
