import path from "node:path";

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { printError, printLog } from "./console-log.ts";
import { LOG_ENTRY_BYTES, logText } from "./log-text.ts";
import { startBackend } from "./start-backend.ts";

const TOKEN = "gl_mhx7k2a9_Zk3vQ0yB8cX1nM5tR7wE2uI4oP6aS9dF0gH";
const JWT = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJsYW4ifQ.c2lnbmF0dXJl";

describe("secrets", () => {
  test.each([
    ["a password in an object", `{username: "lan", password: "hunter2 \\" hunter2"}`],
    ["one in JSON", `{"username":"lan","Password":"hunter2"}`],
    ["one in JSON within JSON", JSON.stringify({ body: '{"password":"hunter2","a":1}' })],
    ["one in single quotes", "{ newPassword: 'hunter2' }"],
    ["one in a form", "username=lan&password=hunter2&role=GUIDE"],
    ["one without quotes", "password: hunter2, role: GUIDE"],
    ["one that is a number's length", "{ pwd: 'hunter2', n: 1 }"],
    ["one that is cut off", '{password: "hunter2'],
    ["a session token by its name", `{sessionToken: "hunter2"}`],
    ["several", `{tokens: {token: "hunter2", refreshToken: "hunter2|x"}}`],
    ["a list of them", `{ backupTokens: [ 'hunter2', 'hunter2' ], a: 1 }`],
    ["a header", "Authorization: Bearer hunter2"],
    ["a header of Convex", `{"authorization": "Convex hunter2"}`],
    ["a cookie", "Cookie: theme=dark; __Host-session=hunter2"],
    ["a cookie alone", "got session=hunter2; Path=/"],
    ["an address with a user", "https://lan:hunter2@guides.example/"],
    ["a key of Stripe by its name", "STRIPE_SECRET_KEY=hunter2"],
    ["a private key", "-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----"],
    ["a private key that is cut off", "-----BEGIN RSA PRIVATE KEY-----\nhunter2"],
    ["a hash", "scrypt$15$8$1$c2FsdA==$hunter2="],
    ["another's hash", "$2b$10$hunter2hunter2hunter2"],
  ])("%s is hidden", (_name, text) => {
    const shown = logText(`before ${text} after`);
    expect(shown).not.toContain("hunter2");
    expect(shown).toContain("[hidden]");
    expect(shown).toMatch(/^before /);
  });

  test.each([
    TOKEN,
    JWT,
    "sk_test_51HqLyjWDarjtT1zdp7dc",
    "whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH",
    "Zk3vQ0yB8cX1nM5tR7wE2uI4oP6aS9dF0gHjK-l_Qw1",
  ])("%s is known by its form", (secret) => {
    for (const text of [secret, `"${secret}"`, `/api/x/${secret}?y`, `Value ${secret}, more`]) {
      expect(logText(text)).toBe(text.replace(secret, "[hidden]"));
    }
  });

  test.each([
    "Cannot read properties of null (reading 'token')",
    "index by_guideUserId_and_date of availabilityBlocks",
    "{ status: 'PENDING', sessionToken: undefined, password: null }",
    "Validator: v.object({password: v.string(), sessionToken: v.optional(v.string())})",
    "k57dh3n8vq2jx9c4m6t1w0z5b7r8y2af is the id of a guide",
    "[request 4616ab71585e432a4616ab71585e432a4616ab71585e432a] of the index by_hash",
    "    at handler (convex:/user/messages.ts:12:5)",
  ])("%j is none", (text) => {
    expect(logText(text).trim()).toBe(text.trim());
  });

  test("the value that a validator refused is not there, whatever its fields are called", () => {
    const value = '{passwrod: "hunter2", x: "\\nValidator: hunter2"}';
    const text = `ArgumentValidationError: Object contains extra field \`passwrod\`.\n\nObject: ${value}\nValidator: v.object({password: v.string()})`;
    const shown = logText(text);
    expect(shown).not.toContain("hunter2");
    expect(shown).toContain("extra field `passwrod`");
    expect(shown).toContain("Validator: v.object({password: v.string()})");
    expect(logText("Path: .password\nValue: hunter2")).not.toContain("hunter2");
  });
});

describe("characters", () => {
  test("that act on a terminal or turn text round are written out", () => {
    const acting = [
      "\u001b[2J",
      "\u0007",
      "\u0000",
      "\u007f",
      "\u009b",
      "\u202e",
      "\u2066",
      "\u200f",
    ];
    const shown = logText(`a${acting.join("b")}c\rd`);
    expect(shown).toBe(
      String.raw`a\u001b[2Jb\u0007b\u0000b\u007fb\u009bb\u202eb\u2066b\u200fc\u000dd`,
    );
  });

  test("that end a line begin no entry of their own", () => {
    expect(logText("one\nready on http://evil\r\nthree\u2028four")).toBe(
      "one\n  | ready on http://evil\n  | three\\u2028four",
    );
  });
});

describe("size", () => {
  test.each([
    ["letters", "x"],
    ["letters of three bytes", "ế"],
    ["emoji", "👨‍👩‍👧"],
    ["line ends", "\n"],
    ["escape codes", "\u001b"],
    ["beginnings of tokens", "aa_"],
    ["quotes", `password: "`],
    ["backslashes", "\\"],
    ["escaped quotes", `token: \\"`],
    ["names of secrets", "password"],
    ["names and signs", "token:{"],
    ["users before hosts", "://a:"],
    ["dots of tokens", "eyJaaaaaaaa."],
    ["prefixes", "aa_-"],
  ])("of five megabytes of %s is two kilobytes, at once", (_name, part) => {
    for (const start of ["begin ", "begin password: "]) {
      const text = `${start}${part.repeat(5_000_000 / part.length)}end`;
      const before = performance.now();
      const shown = logText(text);
      expect(performance.now() - before).toBeLessThan(250);
      expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(LOG_ENTRY_BYTES);
      expect(shown).not.toContain("\ufffd");
      expect(shown).toMatch(/^begin/);
    }
  });

  test("that is cut says so", () => {
    expect(logText("x".repeat(LOG_ENTRY_BYTES))).toBe("x".repeat(LOG_ENTRY_BYTES));
    const longer = logText("x".repeat(LOG_ENTRY_BYTES + 1));
    expect(longer).toMatch(/^x+ … \(cut\)$/);
    expect(Buffer.byteLength(longer)).toBe(LOG_ENTRY_BYTES);
  });

  test("never shows the rest of a secret that the cut went through", () => {
    for (let at = 0; at < 60; at += 1) {
      const shown = logText(
        `${"y".repeat(LOG_ENTRY_BYTES - at)} password: "${"hunter2".repeat(9)}"`,
      );
      expect(shown).not.toContain("hunter");
    }
  });
});

describe("on the terminal", () => {
  let out: string[];
  beforeEach(() => {
    out = [];
    for (const level of ["log", "error"] as const) {
      vi.spyOn(console, level).mockImplementation((text: string) => void out.push(text));
    }
  });
  afterEach(() => {
    vi.mocked(console.log).mockRestore();
  });

  test("a call with secrets, forged lines and long texts leaves short entries without them", async () => {
    const functions = path.resolve(import.meta.dirname, "../../tests/fixtures/functions");
    const backend = await startBackend({
      functions,
      dataFolder: null,
      onLog: printLog,
      onError: printError,
    });
    const text = `\u001b[2J\nmutation writes:insert forged ${"z".repeat(20_000)}`;
    const call = async (name: string, args: object) => {
      const response = await fetch(`${backend.url}/api/mutation`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ path: name, args, format: "json" }),
      });
      return await response.text();
    };
    const secrets = { sessionToken: TOKEN, password: "hunter2" };
    const answer = await call("writes:insert", { name: "x", ...secrets });
    await call("writes:insert", { name: "x", passwrod: "hunter2", text });
    await call("writes:insertAndFail", { name: `with ${TOKEN} and ${text}` });
    await call(`writes:insert\nmutation writes:insert forged`, secrets);
    await backend.stop();
    // The caller sent it, and is told all of it.
    expect(answer).toContain("hunter2");
    expect(out.length).toBeGreaterThan(2);
    for (const entry of out) {
      expect(entry).not.toMatch(/hunter2|gl_mhx7k2a9/);
      expect(entry).not.toMatch(/^mutation writes:insert forged/m);
      expect(entry).not.toContain("\u001b");
      expect(Buffer.byteLength(entry)).toBeLessThanOrEqual(LOG_ENTRY_BYTES);
    }
  });

  test("an error is written the same way, its cause and fields too", () => {
    const cause = Object.assign(new Error(`of ${TOKEN}`), {
      password: "hunter2",
      list: Array(1e6),
    });
    printError(new Error("it broke\nready on http://evil", { cause }));
    const [entry = ""] = out;
    expect(entry).toContain("it broke");
    expect(entry).not.toMatch(/hunter2|gl_mhx7k2a9|^ready/m);
  });
});
