// Our side of the chat workload: `npm run embedded` on the bench functions, asked by the official client or by a plain one.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ConvexHttpClient } from "convex/browser";
import { anyApi } from "convex/server";

import { freePort, NODE_FLAGS } from "../tests/setup/server.ts";
import type { ChatSystem } from "./chat-system.ts";
import { chatClients, type Connect, connectOfficially } from "./clients.ts";

const ADMIN_KEY = "bench-admin-key";
const FILL_STEP = 20;

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

/** What can be asked of a server of our own beside. */
interface OwnSystem extends ChatSystem {
  url(): string;
  pid(): number;
}

/** The embedded backend as a system under test. */
export function embeddedSystem(
  name = "embedded",
  connectTo: Connect = connectOfficially,
): OwnSystem {
  const folder = mkdtempSync(join(tmpdir(), "bench-embedded-"));
  const clients = chatClients(connectTo);
  let child: ChildProcess;
  let url = "";
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
          ...NODE_FLAGS,
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
      await clients.open(url);
    },
    watch: clients.watch,
    send: clients.send,
    async stop() {
      await clients.close();
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
