// What administrators may do before they have set up two-step sign-in.
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { type Backend, createBackend, setEnvironment } from "../tests/setup/backend.ts";
import { uploaded } from "../tests/setup/files.ts";
import { dayAhead } from "../tests/setup/market.ts";
import { createPerson, type Person } from "../tests/setup/people.ts";
import { api } from "./_generated/api.js";

let t: Backend;
let admin: Person;
let guide: Person;
beforeEach(async () => {
  t = createBackend();
  [admin, guide] = [await createPerson(t, "boss", "ADMIN"), await createPerson(t, "lan", "GUIDE")];
});
afterEach(() => setEnvironment({ STAND_INS: "1", DEMO: undefined }));

/** As the HTTP door calls. */
const caller = ({ token }: Person, more: object = {}) =>
  ({ sessionToken: token, ...more }) as never;
const get = async (path: string) => await t.fetch(path, { headers: admin.headers });
const statusOf = async (path: string) => (await get(path)).status;
const ADMIN_CALLS = () => ["/api/admin/licences", `/api/analytics/${guide.userId}`];

async function turnOn(): Promise<void> {
  await t.run(async (ctx) => {
    const { userId } = admin;
    const row = { userId, nonce: "nonce", begunAt: 1, confirmedAt: 1, lastStep: 0 };
    await ctx.db.insert("twoSteps", row);
  });
}

describe("an administrator without the second step", () => {
  test("may do everything in development", async () => {
    for (const path of ADMIN_CALLS()) expect(await statusOf(path)).toBe(200);
    expect(await t.query(api.twoStep.get, caller(admin))).toMatchObject({ isRequired: false });
    expect(await t.query(api.users.profile, caller(admin))).toMatchObject({ needsTwoStep: false });
  });

  test("in production may do nothing of an administrator's until it is on", async () => {
    setEnvironment({ STAND_INS: undefined });
    for (const path of ADMIN_CALLS()) {
      const refused = await get(path);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toEqual({
        code: "TWO_STEP_SETUP_REQUIRED",
        message: "Please set up two-step sign-in in your settings first",
      });
    }
    await turnOn();
    for (const path of ADMIN_CALLS()) expect(await statusOf(path)).toBe(200);
  });

  test("in production sees no licence's picture until it is on, at neither door", async () => {
    const picture = await uploaded(t, guide, { purpose: "licence" });
    const card = { kind: "DOMESTIC", number: "179123456", expiresOn: dayAhead(300), picture };
    await t.mutation(api.licences.submit, caller(guide, card));
    const name = picture.split("/").at(-1) ?? "";
    const ask = () => t.query(api.files.served, caller(admin, { name }));
    setEnvironment({ STAND_INS: undefined });
    expect(await statusOf(picture)).toBe(404);
    expect(await ask()).toBeNull();
    await turnOn();
    expect(await statusOf(picture)).toBe(200);
    expect(await ask()).toMatchObject({ isByOffice: true });
  });

  test("in production is led to what is missing, and goes on with what is everybody's", async () => {
    setEnvironment({ STAND_INS: undefined });
    expect(await t.query(api.users.profile, caller(admin))).toMatchObject({ needsTwoStep: true });
    for (const path of ["/api/user/two-step", "/api/user/profile", "/api/user/sessions"]) {
      expect(await statusOf(path)).toBe(200);
    }
    expect(await statusOf(`/api/analytics/${admin.userId}`)).toBe(200);
  });

  test("of the demonstration needs the password alone, in production too", async () => {
    setEnvironment({ STAND_INS: undefined, DEMO: "1" });
    for (const path of ADMIN_CALLS()) expect(await statusOf(path)).toBe(200);
    expect(await t.query(api.twoStep.get, caller(admin))).toMatchObject({ isRequired: false });
  });

  test("others need none in production", async () => {
    setEnvironment({ STAND_INS: undefined });
    expect((await t.fetch("/api/dashboard", { headers: guide.headers })).status).toBe(200);
  });
});
