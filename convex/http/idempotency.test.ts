// A call that carries a key of its caller's is done once, however often it comes.
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";

import { createAuthenticator } from "../../tests/setup/authenticator.ts";
import { type Backend, createBackend } from "../../tests/setup/backend.ts";
import { dayFromNow } from "../../tests/setup/http-person.ts";
import { ownPasskeys } from "../../tests/setup/passkeys.ts";
import { openTestPayments, type TestPayments } from "../../tests/setup/payments.ts";
import { createPerson, type Person } from "../../tests/setup/people.ts";
import { internal } from "../_generated/api.js";
import { PUBLIC_ONLY, readerBy } from "../calendarReader.ts";
import { RETRY_LIFE_MS } from "../model/identity/retries.ts";
import { IDEMPOTENCY_HEADER, takesIdempotencyKey } from "./idempotencyKey.ts";
import { operationOf } from "./openapi.ts";
import { rows } from "./rows.ts";

let t: Backend;
let guide: Person;
let other: Person;
let partner: Person;

beforeEach(async () => {
  t = createBackend();
  guide = await createPerson(t, "guide", "GUIDE");
  other = await createPerson(t, "other", "GUIDE");
  partner = await createPerson(t, "partner", "ADMIN");
});

interface Sent {
  status: number;
  text: string;
}

async function call(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
  door: Pick<Backend, "fetch"> = t,
): Promise<Sent> {
  const response = await door.fetch(path, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

// Said once: some tests move the clock.
const DAY = dayFromNow(20);
const OTHER_DAYS = [dayFromNow(21), dayFromNow(22)] as const;

const block = (more: object = {}) => ({ date: DAY, reason: "rest", ...more });

async function addBlock(key: string, body: unknown = block(), who = guide): Promise<Sent> {
  return await call("POST", "/api/availability-blocks", body, {
    ...who.headers,
    "Idempotency-Key": key,
  });
}

const blocks = () => t.run(async (ctx) => await ctx.db.query("availabilityBlocks").collect());
const notes = () => t.run(async (ctx) => await ctx.db.query("retries").collect());
const codeOf = ({ text }: Sent) => (JSON.parse(text) as { code: string }).code;

describe("a key", () => {
  it("gives the first answer again, and the call is made once", async () => {
    const first = await addBlock("one");
    expect(first.status).toBe(201);
    // Without the key it is refused: such a block is there already.
    expect((await call("POST", "/api/availability-blocks", block(), guide.headers)).status).toBe(
      409,
    );
    for (let again = 0; again < 3; again += 1) expect(await addBlock("one")).toEqual(first);
    // The order of fields is no difference.
    const turned = { reason: "rest", date: DAY };
    expect(await addBlock("one", turned)).toEqual(first);
    expect(await blocks()).toHaveLength(1);
  });

  it("of many at once is one call, and all get its answer", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => addBlock("twin")));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await blocks()).toHaveLength(1);
  });

  it("is the caller's own: another's is another call", async () => {
    const first = await addBlock("shared");
    const second = await addBlock("shared", block(), other);
    expect(second.status).toBe(201);
    expect(second.text).not.toBe(first.text);
    expect(await blocks()).toHaveLength(2);
  });

  it("holds for every session of the caller, a JWT's too", async () => {
    const first = await addBlock("session");
    const sessions = await t.run((ctx) => ctx.db.query("authSessions").collect());
    const own = sessions.find(({ userId }) => userId === guide.userId)?._id ?? "";
    const client = t.withIdentity({ subject: `${guide.userId}|${own}` });
    const headers = { "Idempotency-Key": "session" };
    const path = "/api/availability-blocks";
    expect(await call("POST", path, block(), headers, client)).toEqual(first);
    expect(await blocks()).toHaveLength(1);
  });

  it("for another body or another call is a conflict", async () => {
    await addBlock("used");
    const refused = await addBlock("used", block({ date: OTHER_DAYS[0] }));
    expect([refused.status, codeOf(refused)]).toEqual([409, "CONFLICT"]);
    const headers = { ...guide.headers, "Idempotency-Key": "used" };
    const elsewhere = await call("PUT", `/api/guides/${guide.userId}`, {}, headers);
    expect([elsewhere.status, codeOf(elsewhere)]).toEqual([409, "CONFLICT"]);
    expect(await blocks()).toHaveLength(1);
  });

  it("keeps no refusal: the same call may succeed later", async () => {
    const body = { recipientUserId: guide.userId, body: "Xin chào" };
    const send = () =>
      call("POST", "/api/messages", body, { ...partner.headers, "Idempotency-Key": "later" });
    await t.run((ctx) => ctx.db.patch("users", guide.userId, { deletedAt: 1 }));
    expect((await send()).status).toBe(404);
    expect(await notes()).toEqual([]);
    await t.run((ctx) => ctx.db.patch("users", guide.userId, { deletedAt: undefined }));
    const sent = await send();
    expect(sent.status).toBe(201);
    expect(await send()).toEqual(sent);
    expect(await t.run((ctx) => ctx.db.query("messages").collect())).toHaveLength(1);
  });

  it("opens nothing for who may not call any more", async () => {
    await addBlock("gone");
    await t.run((ctx) => ctx.db.patch("users", guide.userId, { suspendedAt: 1 }));
    expect(codeOf(await addBlock("gone"))).toBe("ACCOUNT_SUSPENDED");
    await t.run((ctx) => ctx.db.patch("users", guide.userId, { deletedAt: 1 }));
    expect(codeOf(await addBlock("gone"))).toBe("UNAUTHENTICATED");
  });

  it("lasts 24 hours and is then swept", async () => {
    const start = Date.now();
    const clock = vi.spyOn(Date, "now").mockImplementation(() => start);
    const first = await addBlock("day");
    clock.mockImplementation(() => start + RETRY_LIFE_MS - 1);
    expect(await addBlock("day")).toEqual(first);
    await t.mutation(internal.retries.removeOld, {});
    expect(await notes()).toHaveLength(1);
    clock.mockImplementation(() => start + RETRY_LIFE_MS);
    expect((await addBlock("day")).status).toBe(409);
    expect((await addBlock("day", block({ date: OTHER_DAYS[1] }))).status).toBe(201);
    expect(await notes()).toHaveLength(1);
    clock.mockImplementation(() => start + 3 * RETRY_LIFE_MS);
    await t.mutation(internal.retries.removeOld, {});
    clock.mockRestore();
    expect(await notes()).toEqual([]);
  });

  it.each(["", "k".repeat(256), "a\tb", "khóa"])("%j is none", async (key) => {
    const refused = await addBlock(key);
    expect([refused.status, codeOf(refused)]).toEqual([400, "VALIDATION"]);
    expect(await blocks()).toEqual([]);
  });

  it("may be any printable text of 255 characters", async () => {
    const key = `"8e03978e-40d5 ${"~".repeat(240)}`;
    expect(key).toHaveLength(255);
    const first = await addBlock(key);
    expect(await addBlock(key)).toEqual(first);
  });

  it("means nothing where only reading is done", async () => {
    const headers = { ...guide.headers, "Idempotency-Key": "k".repeat(300) };
    expect((await t.fetch("/api/user/profile", { headers })).status).toBe(200);
  });
});

describe("a registration with a key", () => {
  const PERSON = {
    username: "Lan.Nguyen",
    password: "a-long-password",
    name: "Lan",
    email: "Lan@Example.com",
    role: "OPERATOR",
  };
  const register = (key: string, change: object = {}) =>
    call("POST", "/api/auth/register", { ...PERSON, ...change }, { "Idempotency-Key": key });

  it("that comes again signs the same account in", async () => {
    const first = await register("new");
    expect(first.status).toBe(201);
    expect(await register("new")).toEqual(first);
    expect(JSON.stringify(await notes())).not.toMatch(/gl_|a-long-password|scrypt/);
  });

  it("that comes twice at once makes one account, and signs both in", async () => {
    const [one, second] = await Promise.all([register("new"), register("new")]);
    expect(one.status).toBe(201);
    expect(second).toEqual(one);
  });

  it("is a stranger's with another password, key or name", async () => {
    await register("new");
    expect((await register("new", { password: "another-password" })).status).toBe(401);
    expect((await register("newer")).status).toBe(409);
    expect((await register("new", { name: "Mai" })).status).toBe(409);
    expect((await register("new", { username: "mai" })).status).toBe(409);
  });
});

describe("a key for what is done at the payment provider", () => {
  let payments: TestPayments;
  beforeEach(async () => {
    payments = await openTestPayments();
  });
  afterEach(async () => {
    await payments.close();
  });

  it("gives the first answer again, and is no other call's", async () => {
    const operator = await createPerson(t, "operator", "OPERATOR");
    const buy = await call(
      "POST",
      "/api/create-subscription",
      { plan: "MONTHLY" },
      operator.headers,
    );
    const { paymentIntentId } = JSON.parse(buy.text) as { paymentIntentId: string };
    await payments.pay(paymentIntentId);
    const completing = { paymentIntentId, plan: "MONTHLY" };
    await call("POST", "/api/complete-subscription", completing, operator.headers);

    const headers = { ...operator.headers, "Idempotency-Key": "switch" };
    const switching = (plan: string) =>
      call("POST", "/api/subscriptions/switch", { plan }, headers);
    const first = await switching("ANNUAL");
    expect(first.status).toBe(200);
    expect(await switching("ANNUAL")).toEqual(first);
    expect(codeOf(await switching("MONTHLY"))).toBe("CONFLICT");
  });

  it("begins to buy, to keep a card and to ask once", async () => {
    const operator = await createPerson(t, "operator", "OPERATOR");
    const calls = [
      ["/api/create-subscription", { plan: "MONTHLY" }, { plan: "ANNUAL" }],
      ["/api/subscriptions/card", {}, undefined],
      ["/api/subscriptions/refresh", {}, undefined],
    ] as const;
    for (const [path, body, another] of calls) {
      const headers = { ...operator.headers, "Idempotency-Key": path };
      const first = await call("POST", path, body, headers);
      expect(first.status, path).toBe(200);
      expect(await call("POST", path, body, headers), path).toEqual(first);
      expect(await notes()).toContainEqual(expect.objectContaining({ key: path }));
      if (another === undefined) continue;
      expect(codeOf(await call("POST", path, another, headers)), path).toBe("CONFLICT");
    }
  });
});

describe("a key for another action", () => {
  const keyed = (who: Person) => (method: string, path: string, body: unknown) =>
    call(method, path, body, { ...who.headers, "Idempotency-Key": "again" });

  it("follows a calendar once", async () => {
    const unheard = { ...PUBLIC_ONLY, lookUp: async () => [] };
    t = createBackend({
      "../../convex/calendarReader.ts": async () => ({ read: readerBy(unheard) }),
    });
    guide = await createPerson(t, "guide", "GUIDE");
    const start = Date.now();
    const clock = vi.spyOn(Date, "now").mockImplementation(() => start);
    const follow = (url: string) => keyed(guide)("PUT", "/api/calendar/import", { url });
    const first = await follow("https://calendar.example.com/one.ics");
    expect(first.status).toBe(200);
    // Another one meanwhile, which the call that comes again leaves alone.
    const meanwhile = { url: "https://calendar.example.com/two.ics" };
    await call("PUT", "/api/calendar/import", meanwhile, guide.headers);
    expect(await follow("https://calendar.example.com/one.ics")).toEqual(first);
    const [now] = await t.run((ctx) => ctx.db.query("calendarImports").collect());
    expect(now?.url).toBe(meanwhile.url);
    expect(codeOf(await follow(meanwhile.url))).toBe("CONFLICT");
    clock.mockRestore();
  });

  it("adds a passkey once", async () => {
    const { add, list } = await ownPasskeys(t, "own", {
      ...guide.headers,
      "Idempotency-Key": "again",
    });
    const { options } = await ownPasskeys(t, "own", guide.headers);
    const response = createAuthenticator().make(await options());
    const send = () => keyed(guide)("POST", "/api/user/passkeys", { response });
    const first = await send();
    expect(first.status).toBe(201);
    expect(await send()).toEqual(first);
    expect(await list()).toHaveLength(1);
    expect((await add(createAuthenticator())).status).toBe(409);
  });
});

// Each is good once by itself (a link, a code, an attempt to sign in) or told by somebody who has no key.
const ONCE_BY_THEMSELVES = [
  "/api/auth/login",
  "/api/auth/token",
  "/api/auth/passkey",
  "/api/auth/passkey/options",
  "/api/auth/logout",
  "/api/auth/verify-email",
  "/api/mail/events",
  "/api/objects/upload/{secret}",
  "/api/stripe/webhook",
];

// What stood behind the key would have to hold the password: a digest of the call could be guessed at, fast.
const WITH_A_PASSWORD = [
  "/api/auth/reset-password",
  "/api/user/email",
  "/api/user/passkeys/options",
  "/api/user/password",
  "/api/user/two-step",
  "/api/user/two-step/recovery-codes",
];

// The answer holds a secret of which a hash alone is kept.
const WITH_A_SECRET = ["/api/calendar/feed", "/api/objects/upload", "/api/user/two-step/confirm"];

describe("the calls that take no key", () => {
  const without = rows.filter(
    (row) => (row.method === "POST" || row.method === "PUT") && !takesIdempotencyKey(row),
  );

  test("are these", () => {
    expect(new Set(without.map(({ path }) => path))).toEqual(
      new Set([...ONCE_BY_THEMSELVES, ...WITH_A_PASSWORD, ...WITH_A_SECRET]),
    );
  });

  test("name none in the document, and all others do", () => {
    for (const row of rows) {
      const names = operationOf(row).parameters.map(({ name }) => name);
      expect(names.includes(IDEMPOTENCY_HEADER), row.path).toBe(takesIdempotencyKey(row));
    }
  });

  test("do not look at one that is sent", async () => {
    const headers = { ...guide.headers, "Idempotency-Key": "k".repeat(300) };
    expect((await call("POST", "/api/calendar/feed", {}, headers)).status).toBe(201);
    expect(await notes()).toEqual([]);
  });
});
