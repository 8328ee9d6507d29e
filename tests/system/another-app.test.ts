// `npm run embedded` with an application it has never seen, as a black box.
import path from "node:path";

import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { afterEach, beforeEach, expect, test } from "vitest";

import { api } from "../fixtures/notes-app/api.ts";
import { freePort } from "../setup/server.ts";
import { connect, temporaryFolder, until } from "../support/client-backend.ts";
import { placeNotesApp } from "../support/notes-app.ts";
import { Program } from "../support/process.ts";

const ADMIN_KEY = "not-a-secret";
const signIn = makeFunctionReference<
  "action",
  { provider: string },
  { tokens: { token: string; refreshToken: string } }
>("auth:signIn");

let folder: ReturnType<typeof temporaryFolder>;
let functions: string;
let ports: { main: number; site: number };
const programs: Program[] = [];

beforeEach(async () => {
  folder = temporaryFolder();
  functions = placeNotesApp(path.join(folder.path, "app"), "GREETING=good morning\n");
  ports = { main: await freePort(), site: await freePort() };
});

afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.kill()));
  await folder.remove();
});

async function start(...more: string[]): Promise<{ program: Program; url: string; site: string }> {
  const data = path.join(folder.path, "data");
  const flags = ["--port", String(ports.main), "--site-port", String(ports.site)];
  const folders = ["--functions", functions, "--data", data];
  const args = ["start", ...folders, ...flags, ...more];
  const program = new Program("embedded/cli/main.ts", args);
  programs.push(program);
  await program.printed(/ready on/);
  const at = (port: number) => `http://127.0.0.1:${port}`;
  return { program, url: at(ports.main), site: at(ports.site) };
}

function http(url: string): ConvexHttpClient {
  return new ConvexHttpClient(url, { skipConvexDeploymentUrlCheck: true, logger: false });
}

async function asAdmin(url: string, key: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${url}/api/function`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Convex ${key}` },
    body: JSON.stringify({ path: "notes:secret", args: {} }),
  });
  return { status: response.status, body: await response.json() };
}

test("serves clients on one port and HTTP actions on the other", async () => {
  const { url, site } = await start("--admin-key", ADMIN_KEY);
  const version = await fetch(`${url}/version`);
  expect(version.status).toBe(200);
  expect(await version.text()).not.toBe("");

  expect(await (await fetch(`${site}/greeting`)).text()).toBe("good morning");
  expect((await fetch(`${url}/greeting`)).status).toBe(404);
  const posted = await fetch(`${site}/notes`, { method: "POST", body: "by post" });
  expect(posted.status).toBe(201);

  const client = connect(url);
  const seen: string[][] = [];
  client.onUpdate(api.notes.all, { list: "posted" }, (texts) => seen.push(texts));
  await until("the posted note", () => seen.length === 1);
  await http(url).mutation(api.notes.add, { list: "posted", text: "by HTTP" });
  await until("the other note", () => seen.length === 2);
  expect(seen).toEqual([["by post"], ["by post", "by HTTP"]]);
  await client.close();

  expect(await asAdmin(url, ADMIN_KEY)).toMatchObject({ status: 200, body: { value: "secret" } });
  expect((await asAdmin(url, "guessed")).status).toBe(403);
});

test.each(["SIGTERM", "SIGKILL"] as const)("keeps everything through %s", async (signal) => {
  const first = await start();
  await http(first.url).mutation(api.notes.add, { list: "kept", text: "one" });
  const { tokens } = await http(first.url).action(signIn, { provider: "anonymous" });
  const me = async (url: string): Promise<string | null> => {
    const client = http(url);
    client.setAuth(tokens.token);
    return client.query(api.notes.me, {});
  };
  const before = await me(first.url);
  expect(before).toMatch(/^[a-z0-9]{31,37}$/);
  let beats = 0;
  while (beats === 0) beats = await http(first.url).query(api.notes.beats, {});
  first.program.child.kill(signal);
  expect(await first.program.exited()).toBe(signal === "SIGTERM" ? 0 : null);

  const second = await start();
  expect(await http(second.url).query(api.notes.all, { list: "kept" })).toEqual(["one"]);
  expect(await me(second.url)).toBe(before);
  while ((await http(second.url).query(api.notes.beats, {})) <= beats) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});
