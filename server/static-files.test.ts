import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { serveAlone } from "#embedded/testing";

import { StaticFiles } from "./static-files.ts";

const SCRIPT = "window.theme = 1;";
const SMUGGLED = "<script>steal();</script>";
const PAGE = `<!doctype html><script>${SCRIPT}</script><script src="/a.js"></script><div id="root"></div>`;

let root: string;
let server: Server;
let origin: string;
const filled: string[] = [];
const drawn: string[] = [];

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), "static-"));
  mkdirSync(path.join(root, "dist/assets"), { recursive: true });
  writeFileSync(path.join(root, "dist/index.html"), PAGE);
  writeFileSync(
    path.join(root, "dist/assets/main-abc.js"),
    `export const text = "${"x".repeat(5000)}";`,
  );
  writeFileSync(path.join(root, "dist/favicon.ico"), Buffer.alloc(2000, 7));
  writeFileSync(path.join(root, "secret.txt"), "hidden words");
  const files = new StaticFiles(path.join(root, "dist"), (pathname) => {
    const [, folder, key = ""] = pathname.split("/");
    if (folder === "gone") return Promise.resolve({ file: "gone.html", status: 404 });
    if (folder !== "filled") return undefined;
    filled.push(key);
    const fill = (html: string) => {
      drawn.push(key);
      if (key === "smuggled") return Promise.resolve(html.replace("<div", `${SMUGGLED}<div`));
      return Promise.resolve(key === "broken" ? null : html.replace("root", key));
    };
    return Promise.resolve({ file: "index.html", status: 200, content: { key, fill } });
  });
  server = serveAlone((request, response, url) => files.serve(request, response, url));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

describe("static files", () => {
  test("a page is filled with what its address is about, once for the same content", async () => {
    const response = await fetch(`${origin}/filled/one`);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toContain("sha256-");
    expect(await response.text()).toContain('id="one"');
    const headers = { "if-none-match": response.headers.get("etag") ?? "" };
    expect((await fetch(`${origin}/filled/one`, { headers })).status).toBe(304);
    expect(await (await fetch(`${origin}/filled/two`, { headers })).text()).toContain('id="two"');
    expect(filled).toEqual(["one", "one", "two"]);
    expect(drawn).toEqual(["one", "two"]);
  });

  test("a script that came with what was filled in is not listed among those that may run", async () => {
    const plain = await fetch(`${origin}/`);
    const filledIn = await fetch(`${origin}/filled/smuggled`);
    expect(await filledIn.text()).toContain(SMUGGLED);
    const policy = filledIn.headers.get("content-security-policy");
    expect(policy).toBe(plain.headers.get("content-security-policy"));
    expect(policy?.match(/sha256-/g)).toHaveLength(1);
  });

  test("a page that can not be filled stays as it was built", async () => {
    for (const address of ["filled/broken", "other"]) {
      expect(await (await fetch(`${origin}/${address}`)).text()).toBe(PAGE);
    }
  });

  test("every other page is index.html, with what it may do", async () => {
    const response = await fetch(`${origin}/notes/abc?x=1`);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(PAGE);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("strict-transport-security")).toBeNull();
    const below = await fetch(`${origin}/assets/nothing`);
    expect(below.headers.get("cache-control")).toBe("no-cache");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`connect-src 'self' ws://${new URL(origin).host};`);
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='(;|$)/);
  });

  test("a page that is not found is shown, as often as it is asked for", async () => {
    writeFileSync(path.join(root, "dist/gone.html"), "<p>gone</p>");
    for (const method of ["GET", "HEAD"]) {
      const response = await fetch(`${origin}/gone/abc?x=1`, { method });
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(await response.text()).toBe(method === "GET" ? "<p>gone</p>" : "");
      const headers = { "if-none-match": response.headers.get("etag") ?? "" };
      const again = await fetch(`${origin}/gone/abc`, { method, headers });
      expect(again.status).toBe(404);
    }
  });

  test("behind https the browser is told to stay there", async () => {
    const response = await fetch(origin, { headers: { "x-forwarded-proto": "https" } });
    expect(response.headers.get("strict-transport-security")).toContain("max-age=");
  });

  test.each(["br", "gzip"])("text goes out as %s, pictures as they are", async (encoding) => {
    const headers = { "accept-encoding": encoding };
    const script = await fetch(`${origin}/assets/main-abc.js`, { headers });
    expect(script.headers.get("content-encoding")).toBe(encoding);
    expect(Number(script.headers.get("content-length"))).toBeLessThan(200);
    expect(await script.text()).toContain("xxxx");
    expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const icon = await fetch(`${origin}/favicon.ico`, { headers });
    expect(icon.headers.get("content-encoding")).toBeNull();
    await icon.arrayBuffer();
  });

  // In the form of RFC 9110, 12.5.3: spaces may stand around the weight.
  test.each([
    ["br;q=0", null],
    ["br; q=0", null],
    ["br ; q=0.000, gzip", "gzip"],
    ["gzip;q=0 , br; q=0.5", "br"],
    ["gzip; q=0.0", null],
  ])("who accepts %j gets %s", async (accepted, encoding) => {
    const headers = { "accept-encoding": accepted };
    const script = await fetch(`${origin}/assets/main-abc.js`, { headers });
    expect(script.headers.get("content-encoding")).toBe(encoding);
    expect(await script.text()).toContain("xxxx");
  });

  test("what the browser has is not sent again", async () => {
    const first = await fetch(`${origin}/assets/main-abc.js`);
    await first.text();
    const etag = first.headers.get("etag") ?? "";
    for (const known of [etag, `W/${etag}`, `"other",${etag}`]) {
      const again = await fetch(`${origin}/assets/main-abc.js`, {
        headers: { "if-none-match": known },
      });
      expect(again.status, known).toBe(304);
      expect(await again.text()).toBe("");
    }
  });

  test("a changed file is served anew", async () => {
    const file = path.join(root, "dist/new.txt");
    writeFileSync(file, "one");
    expect(await (await fetch(`${origin}/new.txt`)).text()).toBe("one");
    await new Promise((resolve) => setTimeout(resolve, 10));
    writeFileSync(file, "two!");
    expect(await (await fetch(`${origin}/new.txt`)).text()).toBe("two!");
  });

  test.each([
    "/assets/gone-123.js",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/assets/../../secret.txt",
  ])("%s is not there", async (target) => {
    const response = await fetch(`${origin}${target}`);
    expect(response.status).toBe(404);
    // It may be there after the next start: nobody on the way keeps this.
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await response.text()).not.toContain("hidden words");
  });

  test("a path that is not well encoded, and a method that writes, are refused", async () => {
    expect((await fetch(`${origin}/%zz`)).status).toBe(400);
    const { status, headers } = await fetch(origin, { method: "POST" });
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});
