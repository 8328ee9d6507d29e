// `npm run dev`'s backend: functions are reloaded as they are saved, and broken ones do not take the place of sound ones.
import { once } from "node:events";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { makeFunctionReference } from "convex/server";
import { createLogger, createServer } from "vite";
import type { ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";

import { embeddedBackend } from "#embedded/vite";

import { freePort } from "../setup/server.ts";
import { connect, temporaryFolder, until } from "../support/client-backend.ts";

const word = makeFunctionReference<"query", Record<string, never>, string>("words:word");
const folder = temporaryFolder();
const logged: string[] = [];
let server: ViteDevServer;
let url: string;

function save(code: string): void {
  writeFileSync(path.join(folder.path, "convex/words.ts"), code);
}

function module(value: string): string {
  return `import { queryGeneric } from "convex/server";
export const word = queryGeneric({ args: {}, handler: async (): Promise<string> => ${value} });
`;
}

beforeAll(async () => {
  mkdirSync(path.join(folder.path, "convex"));
  symlinkSync(path.resolve("node_modules"), path.join(folder.path, "node_modules"));
  writeFileSync(path.join(folder.path, "index.html"), "<div id=app></div>");
  const compilerOptions = {
    strict: true,
    module: "ESNext",
    moduleResolution: "Bundler",
    skipLibCheck: true,
    types: [],
  };
  writeFileSync(
    path.join(folder.path, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["convex"] }),
  );
  save(module(`"one"`));
  const port = await freePort();
  url = `http://localhost:${port}`;
  const customLogger = createLogger("silent");
  customLogger.error = (message) => logged.push(message);
  server = await createServer({
    root: folder.path,
    configFile: false,
    customLogger,
    cacheDir: path.join(folder.path, "cache"),
    server: { port, strictPort: true },
    plugins: [embeddedBackend({ functions: "convex", dataFolder: path.join(folder.path, "data") })],
  });
  await server.listen();
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

test("what is saved is served, unless it is broken: then the reason is shown and the old code stays", async () => {
  expect(
    await (await fetch(`${url}/some/page`, { headers: { accept: "text/html" } })).text(),
  ).toContain("id=app");
  const client = connect(url);
  const seen: string[] = [];
  client.onUpdate(word, {}, (value) => seen.push(value));
  await until("the first word", () => seen.length === 1);
  save(module(`"two"`));
  await until("the second word", () => seen.length === 2, 20_000);

  const token = (server.config as unknown as { webSocketToken: string }).webSocketToken;
  const overlay: { message: string; loc?: { line: number } }[] = [];
  const page = new WebSocket(`${url.replace("http", "ws")}/?token=${token}`, "vite-hmr");
  page.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { type: string; err: (typeof overlay)[0] };
    if (message.type === "error") overlay.push(message.err);
  });
  await once(page, "open");

  save("export const word = ;");
  await until("the syntax error", () => overlay.length === 1, 20_000);
  expect(overlay[0]).toMatchObject({ loc: { line: 1 } });
  expect(overlay[0]?.message).toContain("convex/words.ts:1:");

  save(module("3"));
  await until("the type error", () => overlay.length === 2, 20_000);
  expect(overlay[1]?.message).toMatch(/words\.ts:2:.*TS2322/);
  expect(logged).toHaveLength(2);
  expect(await client.query(word, {})).toBe("two");

  save(module(`"four"`));
  await until("the fourth word", () => seen.length === 3, 20_000);
  expect(seen).toEqual(["one", "two", "four"]);
  page.terminate();
  await client.close();
});
