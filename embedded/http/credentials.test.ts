import { IncomingMessage } from "node:http";
import { Socket } from "node:net";

import { describe, expect, test } from "vitest";

import { DeveloperError } from "../values/errors.ts";
import type { Identity } from "../values/identity.ts";
import { adminVerifier, identify } from "./credentials.ts";
import { HttpError } from "./http-errors.ts";
import { clientIp, requestUrl } from "./request-url.ts";

function request(headers: Record<string, string>, peer = "203.0.113.9"): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: peer });
  const message = new IncomingMessage(socket);
  message.headers = headers;
  message.url = "/path?q=1";
  return message;
}

const runner = {
  verifyToken: (token: string): Promise<Identity> =>
    token === "good"
      ? Promise.resolve({ kind: "user", attributes: { subject: "anna" }, expiresAtMs: 1 })
      : Promise.reject(
          new DeveloperError(
            token === "lost" ? "AuthProviderDiscoveryFailed" : "NoAuthProvider",
            "no",
          ),
        ),
};

function who(authorization: string | undefined, query = ""): Promise<Identity> {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const url = new URL(`http://x/api/query${query}`);
  return identify(request(headers), url, runner, adminVerifier("dev:here|key"));
}

describe("credentials", () => {
  test("tokens, keys in the header or the query, and nothing", async () => {
    expect(await who(undefined)).toEqual({ kind: "none" });
    expect(await who("Bearer good")).toMatchObject({ kind: "user" });
    expect(await who("bearer good")).toMatchObject({ kind: "user" });
    expect(await who("Convex key")).toEqual({ kind: "admin" });
    expect(await who("Convex other:name|key")).toEqual({ kind: "admin" });
    expect(await who(undefined, "?adminKey=key")).toEqual({ kind: "admin" });
  });

  test.each(["", "k", "ke", "keyy", "kex", "KEY", "here|", "key|"])(
    "what is like the key is not the key: %j",
    async (key) => {
      const refused = { status: 403, code: "BadDeployKey" };
      const query = `?adminKey=${encodeURIComponent(key)}`;
      await expect(who(undefined, query)).rejects.toMatchObject(refused);
      if (key !== "") await expect(who(`Convex ${key}`)).rejects.toMatchObject(refused);
    },
  );

  test("an admin may act as somebody, who is then named in full", async () => {
    const actingAs = { issuer: "i", subject: "s", name: "Sam" };
    const base64 = Buffer.from(JSON.stringify(actingAs)).toString("base64");
    expect(await who(`Convex key:${base64}`)).toEqual({
      kind: "admin",
      actingAs: { ...actingAs, tokenIdentifier: "i|s" },
    });
    await expect(who("Convex key:nonsense")).rejects.toMatchObject({ status: 401 });
  });

  test.each([
    ["Bearer bad", 401],
    ["Bearer lost", 400],
    ["Bearer ", 401],
    ["Basic x", 401],
    ["Convex wrong", 403],
    ["Convex ", 401],
  ])("%s is refused with %s", async (header, status) => {
    const error = await who(header).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(HttpError);
    expect((error as HttpError).status).toBe(status);
  });
});

describe("the address of a request", () => {
  test("is what the client used, behind a proxy too", () => {
    const url = (headers: Record<string, string>) => requestUrl(request(headers)).href;
    expect(url({ host: "a.example" })).toBe("http://a.example/path?q=1");
    expect(url({ host: "a.example", "x-forwarded-proto": "https, http" })).toBe(
      "https://a.example/path?q=1",
    );
    expect(url({ host: "a.example", forwarded: "for=1.2.3.4;proto=https" })).toBe(
      "https://a.example/path?q=1",
    );
    expect(() => requestUrl(request({ host: "[bad" }))).toThrow(HttpError);
    const twice = request({ host: "a.example" });
    twice.rawHeaders = ["Host", "a.example", "Accept", "*/*", "HOST", "b.example"];
    expect(() => requestUrl(twice)).toThrow("This request names more than one host.");
  });

  test("only a proxy on this machine is believed about the peer", () => {
    const forwarded = { "x-forwarded-for": "1.1.1.1, 198.51.100.7" };
    expect(clientIp(request(forwarded, "127.0.0.1"))).toBe("198.51.100.7");
    expect(clientIp(request(forwarded, "::ffff:127.0.0.1"))).toBe("198.51.100.7");
    expect(clientIp(request(forwarded))).toBe("203.0.113.9");
    expect(clientIp(request({}, "127.0.0.1"))).toBe("127.0.0.1");
  });
});
