// Adding, naming and removing one's own passkeys, and every answer of an authenticator that adds none.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { cbor, createAuthenticator, type Lies } from "../tests/setup/authenticator.ts";
import { type Backend, createBackend } from "../tests/setup/backend.ts";
import {
  DISHONEST,
  mailKinds,
  type OwnPasskeys,
  ownPasskeys,
  withPasskey,
} from "../tests/setup/passkeys.ts";
import { cookieOf, doorOf, LAN } from "../tests/setup/sign-in.ts";
import { PASSKEYS_MAX } from "./model/passkeys/contract.ts";
import { CHALLENGE_LIFE_MS, FRESH_MS } from "./model/passkeys/rules.ts";

let t: Backend;
let nowMs: number;
beforeEach(() => {
  nowMs = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => nowMs);
  t = createBackend();
});
afterEach(() => {
  vi.mocked(Date.now).mockRestore();
});

/** Each is refused, and leaves nothing behind. */
const NOT_ADDED: readonly (readonly [string, Lies])[] = [
  ...DISHONEST,
  ["of a passkey that was used, not made", { type: "webauthn.get" }],
  ["with a key of an algorithm that nobody asked for", { algorithm: -65_535 }],
  [
    "with certificates, whose addresses would be fetched",
    { attestation: { format: "packed", statement: new Map([["x5c", [Buffer.from("one")]]]) } },
  ],
  ["with another attestation", { attestation: { format: "fido-u2f", statement: new Map() } }],
];

describe("adding a passkey", () => {
  test("lists it, tells its owner by mail, and is asked for one key of each device", async () => {
    const { own, authenticator } = await withPasskey(t, "lan");
    expect(await own.list()).toEqual([
      {
        id: expect.any(String),
        name: "Passkey",
        createdAt: new Date(nowMs).toISOString(),
        lastUsedAt: null,
        isSynced: false,
      },
    ]);
    expect((await mailKinds(t)).filter((kind) => kind === "passkey-added")).toHaveLength(1);
    expect(await own.options()).toMatchObject({
      rp: { id: "localhost" },
      user: { name: "lan" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: authenticator.id, transports: ["internal"] }],
    });
  });

  test.each(NOT_ADDED)("by an answer %s is refused", async (_case, lies) => {
    const own = await ownPasskeys(t, "lan");
    const refused = await own.add(createAuthenticator(), lies);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { message: "This passkey could not be added. Please try again" },
    ]);
    expect(await own.list()).toEqual([]);
    expect(await mailKinds(t)).not.toContain("passkey-added");
  });

  test("takes each question once, for five minutes, and in the session that asked", async () => {
    const [lan, minh] = [await ownPasskeys(t, "lan"), await ownPasskeys(t, "minh")];
    const add = async (own: OwnPasskeys, options: Awaited<ReturnType<OwnPasskeys["options"]>>) =>
      (await own.call("POST", "", { response: createAuthenticator().make(options) })).status;
    const first = await lan.options();
    const second = await lan.options();
    const third = await lan.options();
    expect([await add(minh, first), await add(lan, first), await add(lan, first)]).toEqual([
      400, 201, 400,
    ]);
    nowMs += CHALLENGE_LIFE_MS - 1;
    expect(await add(lan, second)).toBe(201);
    nowMs += 1;
    expect(await add(lan, third)).toBe(400);
  });

  test("gives a key to one account only", async () => {
    const { authenticator } = await withPasskey(t, "lan");
    const minh = await ownPasskeys(t, "minh");
    expect((await minh.add(authenticator)).status).toBe(400);
    expect(await minh.list()).toEqual([]);
  });

  test("ends at ten, and goes on when one is removed", async () => {
    expect(PASSKEYS_MAX).toBe(10);
    const own = await ownPasskeys(t, "lan");
    const late = await own.options();
    for (let index = 0; index < PASSKEYS_MAX; index += 1) {
      expect((await own.add(createAuthenticator())).status).toBe(201);
    }
    const asked = await own.call("POST", "/options", {});
    expect([asked.status, await asked.json()]).toMatchObject([
      409,
      { message: "You have 10 passkeys. Please remove one before you add another" },
    ]);
    const response = createAuthenticator().make(late);
    expect((await own.call("POST", "", { response })).status).toBe(409);
    const [newest] = await own.list();
    await own.call("DELETE", `/${newest?.id}`);
    expect((await own.call("POST", "", { response })).status).toBe(201);
  });

  test("asks for the password once the session is older than ten minutes", async () => {
    expect(FRESH_MS).toBe(600_000);
    const { password } = LAN;
    const Cookie = cookieOf(await doorOf(t).post("/api/auth/register", LAN));
    const own = await ownPasskeys(t, LAN.username, { Cookie });
    nowMs += FRESH_MS + 1_000;
    const asked = await own.call("POST", "/options", {});
    expect([asked.status, await asked.json()]).toMatchObject([
      400,
      { field: "password", message: "Please enter your password to add a passkey" },
    ]);
    const wrong = await own.call("POST", "/options", { password: "wrong" });
    expect(await wrong.json()).toMatchObject({ message: "This is not your password" });
    const response = createAuthenticator().make(await own.options({ password }));
    expect((await own.call("POST", "", { response })).status).toBe(201);
  });

  test.each([
    ["deep in itself", Buffer.alloc(15_000, 0x81)],
    ["longer than it is", Buffer.from([0xbb, 255, 255, 255, 255, 255, 255, 255, 255])],
    ["no map", Buffer.from(cbor("text"))],
    ["empty", Buffer.alloc(0)],
  ])("by an attestation that is %s is refused in words", async (_case, bytes) => {
    const own = await ownPasskeys(t, "lan");
    const honest = createAuthenticator().make(await own.options());
    const attestationObject = bytes.toString("base64url");
    const response = { ...honest, response: { ...honest.response, attestationObject } };
    expect((await own.call("POST", "", { response })).status).toBe(400);
    expect((await own.call("POST", "", { response: honest })).status).toBe(201);
  });
});

describe("one's own passkeys", () => {
  test("are named by their owner, and by nobody else", async () => {
    const { own } = await withPasskey(t, "lan");
    const minh = await ownPasskeys(t, "minh");
    const [{ id } = { id: "" }] = await own.list();
    const renamed = await own.call("PATCH", `/${id}`, { name: "  My phone " });
    expect([renamed.status, await renamed.json()]).toMatchObject([200, { name: "My phone" }]);
    expect((await minh.call("PATCH", `/${id}`, { name: "Mine" })).status).toBe(404);
    expect((await minh.call("DELETE", `/${id}`)).status).toBe(404);
    expect(await own.list()).toMatchObject([{ name: "My phone" }]);
    expect(await minh.list()).toEqual([]);
  });

  test.each(["", "   ", "x".repeat(61), 7])("are not named %j", async (name) => {
    const { own } = await withPasskey(t, "lan");
    const [{ id } = { id: "" }] = await own.list();
    expect((await own.call("PATCH", `/${id}`, { name })).status).toBe(400);
  });

  test("leave the password when the last one is removed, which a mail tells", async () => {
    const { username, password } = LAN;
    const Cookie = cookieOf(await doorOf(t).post("/api/auth/register", LAN));
    const own = await ownPasskeys(t, username, { Cookie });
    await own.add(createAuthenticator());
    const [{ id } = { id: "" }] = await own.list();
    expect((await own.call("DELETE", `/${id}`)).status).toBe(204);
    expect((await own.call("DELETE", `/${id}`)).status).toBe(404);
    expect((await mailKinds(t)).filter((kind) => kind === "passkey-removed")).toHaveLength(1);
    expect((await doorOf(t).post("/api/auth/login", { username, password })).status).toBe(200);
  });
});
