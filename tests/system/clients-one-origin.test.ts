// The product's shape: Convex's client paths, the site's HTTP actions and the web app behind one address.
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { knownHosts, type RunningBackend, sameOriginOr } from "#embedded";

import { StaticFiles } from "../../server/static-files.ts";
import { connect, startFixture, temporaryFolder } from "../support/client-backend.ts";
import { api } from "../support/fixture-api.ts";

const folder = temporaryFolder();
let backend: RunningBackend;

beforeAll(async () => {
  mkdirSync(path.join(folder.path, "dist"));
  writeFileSync(path.join(folder.path, "dist/index.html"), "<title>app</title>");
  writeFileSync(path.join(folder.path, "dist/robots.txt"), "User-agent: *");
  const webApp = new StaticFiles(path.join(folder.path, "dist"));
  backend = await startFixture({
    dataFolder: path.join(folder.path, "data"),
    allowOrigin: sameOriginOr([]),
    isKnownHost: knownHosts(["app.example"]),
    fallback: (request, response, url) => webApp.serve(request, response, url),
  });
});

afterAll(async () => {
  await backend.stop();
  await folder.remove();
});

async function get(target: string, init: RequestInit = {}) {
  const response = await fetch(`${backend.url}${target}`, { redirect: "manual", ...init });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe("one origin", () => {
  test("both URLs are the same", () => {
    expect(backend.siteUrl).toBe(backend.url);
  });

  test.each([
    ["/", 200, "<title>app</title>"],
    ["/some/1", 200, "<title>app</title>"],
    ["/robots.txt", 200, "User-agent: *"],
    ["/missing.js", 404, "NotFound"],
    ["/url?x=1", 200, "/url?x=1"],
    ["/callback", 302, ""],
    ["/version", 200, "embedded-1"],
    ["/api/nothing", 404, "No matching routes found"],
    ["/api/storage/x", 400, "InvalidStoragePath"],
    ["/api/query?path=counters:get&args={%22name%22:%22a%22}", 200, `"value":0`],
  ])("GET %s is answered with %s", async (target, status, text) => {
    const answer = await get(target);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(text);
  });

  test("HEAD is a GET without its body, in every room", async () => {
    for (const target of ["/", "/url", "/version"]) {
      const { status, text } = await get(target, { method: "HEAD" });
      expect({ target, status, text }).toEqual({ target, status: 200, text: "" });
    }
  });

  test("a request that only the site takes goes to the site", async () => {
    expect((await get("/api/echo", { method: "POST", body: "ping" })).text).toBe("ping");
    expect((await get("/robots.txt", { method: "POST", body: "ping" })).status).toBe(405);
  });

  test("pages of other origins read nothing and open no socket", async () => {
    for (const origin of ["https://evil.example", "null"]) {
      const { headers } = await get("/api/query_ts", { method: "POST", headers: { origin } });
      expect(headers.get("access-control-allow-origin")).toBeNull();
      expect(headers.get("vary")).toBe("Origin");
    }
    const own = await get("/api/query_ts", { method: "POST", headers: { origin: backend.url } });
    expect(own.headers.get("access-control-allow-origin")).toBe(backend.url);
  });

  const UPGRADE = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
  };

  /** The status for a request under another name, from a page of that name. */
  async function asked(host: string, target: string, more: Record<string, string> = {}) {
    const headers = { host, origin: `http://${host}`, ...more };
    const outgoing = request(`${backend.url}${target}`, { headers });
    outgoing.on("error", () => undefined);
    outgoing.end();
    const [answer] = (await Promise.race([
      once(outgoing, "response"),
      once(outgoing, "upgrade"),
    ])) as [IncomingMessage];
    outgoing.destroy();
    return { status: answer.statusCode, cors: answer.headers["access-control-allow-origin"] };
  }

  test.each(["/", "/robots.txt", "/url", "/version", "/api/query_ts", "/api/storage/x"])(
    "%s is not served under a name that is not the server's",
    async (target) => {
      for (const host of ["evil.example", "localhost.evil.example:3000", "app.example.:80"]) {
        expect(await asked(host, target)).toEqual({ status: 421, cors: undefined });
      }
      expect((await asked("app.example", target)).status).not.toBe(421);
    },
  );

  test("no socket opens under a name that is not the server's", async () => {
    const target = "/api/1.48.0/sync";
    expect((await asked("evil.example", target, UPGRADE)).status).toBe(421);
    expect((await asked("app.example", target, UPGRADE)).status).toBe(101);
  });

  test("sockets are served beside all that", async () => {
    const client = connect(backend.url);
    expect(await client.mutation(api.counters.add, { name: "one", by: 1 })).toBe(1);
    await client.close();
  });
});
