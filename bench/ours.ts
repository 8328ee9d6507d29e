// Our side of the chat workload: `npm run embedded` on the bench functions, asked by the official client or by a plain one.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ConvexClient, ConvexHttpClient } from "convex/browser";
import { anyApi } from "convex/server";

import { freePort } from "../tests/setup/server.ts";
import type { ChatRow, ChatSystem } from "./chat-system.ts";

const ADMIN_KEY = "bench-admin-key";
const FILL_STEP = 20;
const SENDERS = 32;

async function waitForVersion(url: string): Promise<void> {
  for (let i = 0; i < 200; i += 1) {
    const answer = await fetch(`${url}/version`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the embedded backend did not become ready");
}

class AdminHttpClient extends ConvexHttpClient {
  constructor(url: string) {
    super(url);
    // The admin key opens internal functions; the method is public in the class and hidden in its types.
    (this as unknown as { setAdminAuth(key: string): void }).setAdminAuth(ADMIN_KEY);
  }
}

/** One socket of a client. */
export interface Connection extends Pick<ChatSystem, "watch" | "send"> {
  close(): Promise<void>;
}

export function connectOfficially(url: string): Promise<Connection> {
  const client = new ConvexClient(url, { unsavedChangesWarning: false });
  return Promise.resolve({
    watch: (conversation: number, onRows: (rows: ChatRow[]) => void) =>
      new Promise<void>((resolve) => {
        client.onUpdate(anyApi.chat?.list as never, { conversation } as never, (rows: unknown) => {
          onRows(rows as ChatRow[]);
          resolve();
        });
      }),
    async send(conversation: number, body: string) {
      await client.mutation(anyApi.chat?.send as never, { conversation, body } as never);
    },
    close: () => client.close(),
  });
}

/** What can be asked of a server of our own beside. */
interface OwnSystem extends ChatSystem {
  url(): string;
  pid(): number;
}

/** The embedded backend as a system under test. */
export function embeddedSystem(
  name = "embedded",
  connectTo: (url: string) => Promise<Connection> = connectOfficially,
): OwnSystem {
  const folder = mkdtempSync(join(tmpdir(), "bench-embedded-"));
  const clients: Connection[] = [];
  let child: ChildProcess;
  let url = "";
  let senders: Connection[] = [];
  let turn = 0;
  const connect = async (): Promise<Connection> => {
    const client = await connectTo(url);
    clients.push(client);
    return client;
  };
  return {
    name,
    url: () => url,
    pid: () => child.pid ?? 0,
    async start(size) {
      const [port, sitePort] = [await freePort(), await freePort()];
      url = `http://127.0.0.1:${port}`;
      const flags = ["--functions", "bench/functions", "--data", folder, "--admin-key", ADMIN_KEY];
      child = spawn(
        process.execPath,
        [
          ...(process.env.FLAGS?.split(" ").filter(Boolean) ?? []),
          "embedded/cli/run.js",
          "embedded/cli/main.ts",
          "start",
          ...flags,
          "--port",
          String(port),
          "--site-port",
          String(sitePort),
        ],
        { stdio: ["ignore", "ignore", "inherit"] },
      );
      await waitForVersion(url);
      const admin = new AdminHttpClient(url);
      for (let from = 0; from < size.conversations; from += FILL_STEP) {
        const to = Math.min(size.conversations, from + FILL_STEP);
        await admin.mutation(
          anyApi.chat?.fill as never,
          { from, to, messages: size.messages } as never,
        );
      }
      // A socket's mutations run one after another: as many senders as messages may be in flight.
      senders = await Promise.all(Array.from({ length: SENDERS }, connect));
    },
    async watch(conversation, onRows) {
      const client = await connect();
      await client.watch(conversation, onRows);
    },
    async send(conversation, body) {
      await senders[turn++ % SENDERS]?.send(conversation, body);
    },
    async stop() {
      await Promise.all(clients.map((client) => client.close()));
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
