// `npm run embedded` as a process: what it says when it can not start, and how it ends.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";

import { FORMAT_KEY, openStore } from "#embedded/testing";

import { startFixture, temporaryFolder } from "../support/client-backend.ts";
import { Program } from "../support/process.ts";

const MAIN = "embedded/cli/main.ts";

let folder: ReturnType<typeof temporaryFolder>;
let programs: Program[] = [];

beforeEach(() => {
  folder = temporaryFolder();
  programs = [];
});

afterEach(async () => {
  await Promise.all(programs.map((program) => program.kill()));
  await folder.remove();
});

function run(args: string[]): Program {
  const program = new Program(MAIN, args, { TEST_JWKS: "" });
  programs.push(program);
  return program;
}

/** A project of its own, with `.env.local` beside the functions folder. */
function project(): string {
  const functions = path.join(folder.path, "convex");
  mkdirSync(functions);
  writeFileSync(
    path.join(functions, "slow.ts"),
    `import { actionGeneric as action, makeFunctionReference, mutationGeneric as mutation, queryGeneric as query } from "${path.resolve("node_modules/convex/dist/esm/server/index.js")}";
     export const wait = action({ handler: async (_ctx, { ms }) => {
       await new Promise((resolve) => setTimeout(resolve, ms));
       console.log("waited");
       return "done";
     } });
     export const schedule = mutation({ handler: async (ctx, args) => {
       await ctx.scheduler.runAfter(0, makeFunctionReference("slow:wait"), args);
     } });
     export const write = mutation({ handler: async (ctx, { n }) => {
       await ctx.db.insert("numbers", { n });
     } });
     export const numbers = query({ handler: async (ctx) => {
       return (await ctx.db.query("numbers").collect()).map(({ n }) => n);
     } });
     export const variable = query({ handler: async () => process.env.GREETING ?? null });`,
  );
  writeFileSync(path.join(folder.path, ".env.local"), "GREETING=hello\n# a comment\nEMPTY=\n");
  return functions;
}

function startArgs(functions: string): string[] {
  const data = path.join(folder.path, "data");
  return ["start", "--functions", functions, "--data", data, "--port", "0", "--site-port", "0"];
}

function startWithout(flag: string): string[] {
  const valueFor: Record<string, string> = {
    "--port": "0",
    "--site-port": "0",
    "--functions": flag === "" ? "x" : "tests/fixtures/clients",
  };
  const flags = ["--functions", "--data", "--port", "--site-port"].filter((one) => one !== flag);
  return ["start", ...flags.flatMap((one) => [one, valueFor[one] ?? "x"])];
}

async function started(): Promise<{ program: Program; url: string }> {
  const program = run(startArgs(project()));
  const [, url = ""] = await program.printed(/ready on (http:\/\/localhost:\d+)/);
  return { program, url };
}

describe("npm run embedded", () => {
  test("serves another app's folder with the variables beside it", async () => {
    const { url } = await started();
    expect((await fetch(`${url}/version`)).status).toBe(200);
    const body = JSON.stringify({ path: "slow:variable", args: {} });
    const response = await fetch(`${url}/api/query`, { method: "POST", body });
    expect(await response.json()).toEqual({ status: "success", value: "hello" });
  });

  test.each([
    ["a missing --functions", startWithout("--functions"), /^error: --functions is missing/],
    ["a missing --data", startWithout("--data"), /^error: --data is missing/],
    ["a missing --port", startWithout("--port"), /^error: --port is missing/],
    ["a missing --site-port", startWithout("--site-port"), /^error: --site-port is missing/],
    [
      "a bad port",
      ["start", "--functions", "tests", "--data", "x", "--port", "x", "--site-port", "2"],
      /^error: --port must be/,
    ],
    [
      "a functions folder that is not there",
      startWithout(""),
      /^error: There is no functions folder at \S+\/x\n$/,
    ],
    ["an unknown flag", ["start", "--colour", "red"], /^error: Unknown option '--colour'/],
    ["a flag of codegen", ["codegen", "--check"], /^error: Unknown option '--check'/],
    [
      "code for a folder that is not there",
      ["codegen", "tests/nowhere"],
      /^error: There is no functions folder at \S+\/nowhere\n$/,
    ],
    ["an unknown command", ["dance"], /^error: unknown command "dance"/],
  ])("%s is one clear line and exit code 1", async (_name, args, message) => {
    const program = run(args);
    expect(await program.exited()).toBe(1);
    expect(program.errors).toMatch(message);
    expect(program.errors).not.toMatch(/^\s+at /m);
  });

  test.each([[["--help"]], [["start", "--help"]], [["codegen", "-h"]]])(
    "%j says how it is used",
    async (args) => {
      const program = run(args);
      expect(await program.exited()).toBe(0);
      expect(program.output).toMatch(/^usage:\n/);
    },
  );

  test("so is a folder that is locked, not writable, or of a newer version", async () => {
    const data = path.join(folder.path, "data");
    const holder = await startFixture({ dataFolder: data });
    const functions = project();
    const locked = run(startArgs(functions));
    expect(await locked.exited()).toBe(1);
    expect(locked.errors.trim()).toMatch(
      /^error: The data folder .* is in use by another backend .*$/,
    );
    await holder.stop();

    writeFileSync(path.join(folder.path, "file"), "");
    for (const place of ["file", "file/data"]) {
      const instead = path.join(folder.path, place);
      const unwritable = run(startArgs(functions).map((arg) => (arg === data ? instead : arg)));
      expect(await unwritable.exited()).toBe(1);
      expect(unwritable.errors.trim()).toMatch(/^error: The data folder .* cannot be .*$/);
    }

    const store = await openStore(data);
    await store.commit([{ key: FORMAT_KEY, value: "999" }]);
    await store.close();
    const newer = run(startArgs(functions));
    expect(await newer.exited()).toBe(1);
    expect(newer.errors.trim()).toMatch(/^error: .*999.*$/);
  });

  test("and functions that can not be loaded", async () => {
    const functions = project();
    writeFileSync(path.join(functions, "broken.ts"), "export const x = ;");
    const program = run(startArgs(functions));
    expect(await program.exited()).toBe(1);
    expect(program.errors).toMatch(/^error: convex\/broken\.ts:1:17: /);
  });
});

test("goes on when whoever read what it prints has gone", async () => {
  const { program, url } = await started();
  program.child.stdout?.destroy();
  program.child.stderr?.destroy();
  const call = async (kind: string, path: string, args: object) => {
    const body = JSON.stringify({ path, args });
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(`${url}/api/${kind}`, { method: "POST", body, signal });
    return (await answer.json()) as unknown;
  };
  for (let round = 0; round < 3; round += 1) {
    expect(await call("action", "slow:wait", { ms: 1 })).toMatchObject({ value: "done" });
    expect(await call("mutation", "slow:missing", {})).toMatchObject({ status: "error" });
    expect(await call("query", "slow:numbers", {})).toMatchObject({ value: [] });
  }
  program.child.kill("SIGTERM");
  expect(await program.exited()).toBe(0);
});

describe("stopping", () => {
  test("answers what is in flight, says goodbye to sockets and ends with 0", async () => {
    const { program, url } = await started();
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/sync`);
    await once(socket, "open");
    const body = JSON.stringify({ path: "slow:wait", args: { ms: 800 } });
    const answer = fetch(`${url}/api/action`, { method: "POST", body });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const closed = once(socket, "close");
    const at = Date.now();
    program.child.kill("SIGTERM");
    expect(await (await answer).json()).toMatchObject({ value: "done" });
    const [code] = (await closed) as [number];
    expect(code).toBe(1001);
    expect(await program.exited()).toBe(0);
    expect(Date.now() - at).toBeLessThan(5000);
  });

  test("comes through npm, which waits for the end", async () => {
    const npm = spawn("npm", ["run", "embedded", "--", ...startArgs(project())]);
    let output = "";
    npm.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    onTestFinished(() => void npm.kill("SIGKILL"));
    const address = /ready on (http:\/\/localhost:\d+)/;
    await expect.poll(() => output, { timeout: 60_000 }).toMatch(address);
    npm.kill("SIGTERM");
    const [code] = (await once(npm, "exit")) as [number | null];
    expect(code).toBe(0);
    await expect(fetch(`${address.exec(output)?.[1]}/version`)).rejects.toThrow();
  });

  test("takes one Ctrl-C, which the terminal and npm both send, for one", async () => {
    const { program, url } = await started();
    const body = JSON.stringify({ path: "slow:wait", args: { ms: 800 } });
    const answer = fetch(`${url}/api/action`, { method: "POST", body });
    await new Promise((resolve) => setTimeout(resolve, 200));
    program.child.kill("SIGINT");
    await new Promise((resolve) => setTimeout(resolve, 20));
    program.child.kill("SIGINT");
    expect(await (await answer).json()).toMatchObject({ value: "done" });
    expect(await program.exited()).toBe(0);
  });

  test("ends what runs though nothing else keeps the process alive", async () => {
    const { program, url } = await started();
    const body = JSON.stringify({ path: "slow:schedule", args: { ms: 800 } });
    const headers = { connection: "close" };
    await fetch(`${url}/api/mutation`, { method: "POST", headers, body });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const at = Date.now();
    program.child.kill("SIGTERM");
    expect(await program.exited()).toBe(0);
    expect(program.output).toMatch(/slow.js:wait.*waited/);
    expect(Date.now() - at).toBeLessThan(5000);
  });

  test("ends also where a socket says nothing any more", async () => {
    const { program, url } = await started();
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/sync`);
    await once(socket, "open");
    socket.pause();
    const at = Date.now();
    program.child.kill("SIGTERM");
    expect(await program.exited()).toBe(0);
    expect(Date.now() - at).toBeLessThan(5000);
    socket.terminate();
  });

  test("keeps all that it answered while clients write on and on", async () => {
    const { program, url } = await started();
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/sync`);
    await once(socket, "open");
    const session = { sessionId: randomUUID(), connectionCount: 0, lastCloseReason: "none" };
    socket.send(JSON.stringify({ type: "Connect", ...session }));
    const answered: number[] = [];
    let next = 0;
    const write = () => {
      const requestId = next++;
      const call = { requestId, udfPath: "slow:write", args: [{ n: requestId }] };
      socket.send(JSON.stringify({ type: "Mutation", ...call }));
    };
    socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { type: string; requestId: number };
      if (message.type !== "MutationResponse") return;
      answered.push(message.requestId);
      write();
    });
    const closed = once(socket, "close");
    for (let i = 0; i < 20; i += 1) write();
    while (answered.length < 50) await new Promise((resolve) => setTimeout(resolve, 5));
    const at = Date.now();
    program.child.kill("SIGTERM");
    expect(((await closed) as [number])[0]).toBe(1001);
    expect(await program.exited()).toBe(0);
    expect(Date.now() - at).toBeLessThan(5000);

    const again = run(startArgs(path.join(folder.path, "convex")));
    const [, address = ""] = await again.printed(/ready on (http:\/\/localhost:\d+)/);
    const body = JSON.stringify({ path: "slow:numbers", args: {} });
    const response = await fetch(`${address}/api/query`, { method: "POST", body });
    const { value } = (await response.json()) as { value: number[] };
    expect(value).toEqual(expect.arrayContaining(answered));
    expect(new Set(value).size).toBe(value.length);
  });

  test("tells who is answered that the connection ends", async () => {
    const { program, url } = await started();
    const body = JSON.stringify({ path: "slow:wait", args: { ms: 800 } });
    const answer = fetch(`${url}/api/action`, { method: "POST", body });
    await new Promise((resolve) => setTimeout(resolve, 200));
    program.child.kill("SIGTERM");
    expect((await answer).headers.get("connection")).toBe("close");
    expect(await (await answer).json()).toMatchObject({ value: "done" });
    expect(await program.exited()).toBe(0);
  });

  test("does not wait for what takes too long", async () => {
    const { program, url } = await started();
    const body = JSON.stringify({ path: "slow:wait", args: { ms: 60_000 } });
    const answer = fetch(`${url}/api/action`, { method: "POST", body }).catch(() => "cut");
    await new Promise((resolve) => setTimeout(resolve, 200));
    const at = Date.now();
    program.child.kill("SIGTERM");
    expect(await program.exited()).toBe(0);
    expect(Date.now() - at).toBeLessThan(5000);
    expect(await answer).toBe("cut");
  });

  test("a second signal ends it at once", async () => {
    const { program, url } = await started();
    const body = JSON.stringify({ path: "slow:wait", args: { ms: 60_000 } });
    const answer = fetch(`${url}/api/action`, { method: "POST", body }).catch(() => "cut");
    await new Promise((resolve) => setTimeout(resolve, 200));
    program.child.kill("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 600));
    const at = Date.now();
    program.child.kill("SIGTERM");
    expect(await program.exited()).not.toBe(0);
    expect(Date.now() - at).toBeLessThan(500);
    await answer;
  });
});
