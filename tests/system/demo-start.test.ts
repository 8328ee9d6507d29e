// The making of the demo marketplace against everything that may come between: visitors, kills, people who were there before.
import { readFileSync } from "node:fs";

import { afterAll, describe, expect, test } from "vitest";

import { readFolder } from "../setup/folder-content.ts";
import { freePort, startServer, temporaryFolder, type RunningServer } from "../setup/server.ts";
import { Program } from "../support/process.ts";

const folders: { remove(): void }[] = [];
const programs: Program[] = [];

afterAll(async () => {
  await Promise.all(programs.map((program) => program.kill()));
  for (const folder of folders) folder.remove();
});

function newFolder(): string {
  const folder = temporaryFolder("demo-start");
  folders.push(folder);
  return folder.path;
}

function start(dataDir: string, port: number): Program {
  // What takes long on a busy machine is no trouble.
  const quiet = { LOG_LEVEL: "error" };
  const env = { PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, DEMO: "1", ...quiet };
  const program = new Program("server/start.ts", [], env);
  programs.push(program);
  return program;
}

function register(url: string, username: string): Promise<Response> {
  return fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      username,
      password: "a-real-password",
      name: "Real Person",
      email: `${username}@example.com`,
      role: "OPERATOR",
    }),
  });
}

/** Whoever comes first, in every folder. */
const EARLY_BIRD = "early_bird";

const search = (url: string): Promise<Response> => fetch(`${url}/api/guides/search`);

async function totalOf(response: Response): Promise<number> {
  expect(response.status).toBe(200);
  return ((await response.json()) as { total: number }).total;
}

/** Bytes that the process has written so far, to files of every kind. */
function writtenBy({ child }: Program): number {
  const io = readFileSync(`/proc/${child.pid}/io`, "utf8");
  return Number(/^wchar: (\d+)$/m.exec(io)?.[1]);
}

interface Whole {
  folder: string;
  since: number;
  /** How much was written for it. */
  written: number;
  /** How often somebody knocked before the port was open. */
  refused: number;
  /** What came to the first who was not refused, and right after. */
  registered: Response;
  found: Response;
  page: Response;
}

/** Makes the whole marketplace, while somebody is at the door all the time, and registers as soon as it is open. */
async function makeWhole(): Promise<Whole> {
  const [folder, since, port] = [newFolder(), Date.now(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const program = start(folder, port);
  let refused = 0;
  let registered: Response | undefined;
  while (registered === undefined) {
    registered = await register(url, EARLY_BIRD).catch(() => undefined);
    if (registered === undefined) refused += 1;
    expect(program.child.exitCode).toBe(null);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const [found, page] = [await search(url), await fetch(url)];
  await program.printed(/^ready on http:/m);
  const written = writtenBy(program);
  await program.kill();
  return { folder, since, written, refused, registered, found, page };
}

let making: Promise<Whole> | undefined;

test("whoever comes at the first moment finds the whole marketplace, and a port that was closed before", async () => {
  const { refused, registered, found, page } = await (making ??= makeWhole());
  expect(refused).toBeGreaterThan(0);
  expect(registered.status).toBe(201);
  expect(await totalOf(found)).toBeGreaterThanOrEqual(150);
  expect([page.status, page.headers.get("content-type")]).toEqual([
    200,
    "text/html; charset=utf-8",
  ]);
});

describe("a marketplace whose making was killed", () => {
  /**
   * How much of what the whole making writes each process writes before it is killed, one after the other. Half of it in all: what
   * is written beside it differs by as much, as more notifications and mails arrive while a slower machine makes it.
   */
  const KILLED_AFTER = [0.02, 0.4];
  const STOPPED_AFTER = 0.1;
  /**
   * Notifications and mails go on arriving after the start, tours of today come further, and the clock begins sweeps and measures; how far they are when it
   * ends is chance, as are the names that the payments simulator gives, and the rows that a day's numbers are spread over. So is the
   * search's index: the clock begins it, and guides stand in it in the order of their ids, which are chance themselves.
   */
  const ON_THE_WAY = new Set([
    "outbox",
    "notifications",
    "unreadNotifications",
    "mails",
    "sweeps",
    "healthParts",
    "healthRounds",
    "payers",
    "payments",
    "marketDays",
    "tourYears",
    "tourDays",
    "searchIndex",
    "searchWords",
    "searchSlots",
    "searchEdits",
    "searchState",
    "searchWork",
  ]);

  async function startUntil(folder: string, written: number): Promise<Program> {
    const program = start(folder, await freePort());
    while (writtenBy(program) < written) {
      expect(program.output + program.errors).toBe("");
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return program;
  }

  async function killAfter(folder: string, written: number): Promise<void> {
    const program = await startUntil(folder, written);
    await program.kill();
    expect(program.output).toBe("");
  }

  /** As whoever started it too early would. */
  async function stopAfter(folder: string, written: number): Promise<void> {
    const program = await startUntil(folder, written);
    program.child.kill("SIGTERM");
    expect([await program.exited(), program.output]).toEqual([0, ""]);
  }

  async function finish(folder: string): Promise<void> {
    const server = await startServer({ dataDir: folder, demo: true });
    expect((await register(server.url, EARLY_BIRD)).status).toBe(201);
    await server.end("SIGKILL");
  }

  test("is finished by the next start, and is the same as one that was made at once", async () => {
    const { folder: whole, since, written } = await (making ??= makeWhole());
    const pieces = newFolder();
    for (const part of KILLED_AFTER) await killAfter(pieces, part * written);
    await stopAfter(pieces, STOPPED_AFTER * written);
    await finish(pieces);
    const [expected, found] = [await readFolder(whole, since), await readFolder(pieces, since)];
    // What the visitor has is no part of the marketplace, and holds times and marks of its own.
    const made = (rows: string[] = []) => rows.filter((row) => !row.includes(EARLY_BIRD));
    for (const [table, rows] of Object.entries(expected)) {
      if (!ON_THE_WAY.has(table)) expect(made(found[table]), table).toEqual(made(rows));
    }
    expect(expected["guideCards"]?.length).toBeGreaterThanOrEqual(150);
    expect(expected["messages"]?.length).toBeGreaterThan(100);
  });
});

test("a folder of real people gets no demo", async () => {
  const folder = newFolder();
  let server: RunningServer = await startServer({ dataDir: folder });
  expect((await register(server.url, "was_here_first")).status).toBe(201);
  await server.end("SIGTERM");
  server = await startServer({ dataDir: folder, demo: true });
  expect(await totalOf(await search(server.url))).toBe(0);
  await server.end("SIGKILL");
  const { users, ...others } = await readFolder(folder, 0);
  expect(users).toHaveLength(1);
  expect(others["seedProgress"]).toEqual([]);
});
