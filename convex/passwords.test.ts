import { beforeEach, expect, test } from "vitest";

import { type Backend, costlyPasswords, createBackend } from "../tests/setup/backend.ts";
import { internal } from "./_generated/api.js";
import { isCommonPassword } from "./model/identity/commonPasswords.ts";
import { DEMO_PASSWORD } from "./seed/people.ts";

let t: Backend;
beforeEach(() => {
  t = createBackend(costlyPasswords);
});

async function verify(password: string, hash: string | null) {
  return await t.action(internal.passwords.verify, { password, hash });
}

test("a hash fits its password and no other", async () => {
  const hash = await t.action(internal.passwords.hash, { password: "mật khẩu dài" });
  expect(hash).toMatch(/^scrypt\$15\$8\$1\$/);
  expect(await verify("mật khẩu dài", hash)).toBe(true);
  expect(await verify("mat khau dai", hash)).toBe(false);
});

test("the same text typed on another keyboard fits", async () => {
  const hash = await t.action(internal.passwords.hash, { password: "điện thoại".normalize("NFC") });
  expect(await verify("điện thoại".normalize("NFD"), hash)).toBe(true);
});

test("two hashes of one password differ", async () => {
  const hash = async () => await t.action(internal.passwords.hash, { password: "a-long-password" });
  expect(await hash()).not.toBe(await hash());
});

test("one of another cost is read by its own", async () => {
  // scrypt's own example: RFC 7914, section 12.
  const hash = "scrypt$10$8$16$TmFDbA==$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI=";
  expect(await verify("password", hash)).toBe(true);
  expect(await verify("Password", hash)).toBe(false);
});

test.each(["", "scrypt$none", "argon2id$1", "plain"])("%j fits nothing", async (hash) => {
  expect(await verify(hash, hash)).toBe(false);
});

test("an unknown account fits nothing, and takes as long as a known one", async () => {
  const hash = await t.action(internal.passwords.hash, { password: "a-long-password" });
  const time = async (stored: string | null) => {
    const start = performance.now();
    for (let index = 0; index < 4; index += 1) expect(await verify("wrong", stored)).toBe(false);
    return performance.now() - start;
  };
  await time(null);
  const [known, unknown] = [await time(hash), await time(null)];
  expect(unknown).toBeGreaterThan(known / 3);
});

test("the commonest passwords are known, and no others", () => {
  const common = [
    "12345678",
    "password",
    "iloveyou",
    "Trustno1",
    "1QAZ2WSX",
    "P@ssw0rd",
    "aaaaaaaa",
  ];
  expect(common.filter((password) => !isCommonPassword(password))).toEqual([]);
  const own = [DEMO_PASSWORD, "a-long-password", "mật khẩu dài", "", " ", "constructor of walls"];
  expect(own.filter((password) => isCommonPassword(password))).toEqual([]);
});
