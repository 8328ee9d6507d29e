// kill -9 between the sending of a mail and the note that it was sent: it goes out again, as the same mail, and no other does.
import { cpSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { MAIL_LEASE_MS } from "#convex/model/mail/rules.ts";
import { startBackend } from "#embedded";
import { systemWorld } from "#embedded/testing";

import { readTables, type Row } from "../setup/folder-content.ts";
import { bookingOf, dayFromNow, registerGuide, registerPerson } from "../setup/http-person.ts";
import { freePort, startServer, temporaryFolder } from "../setup/server.ts";

const functions = path.resolve(import.meta.dirname, "../../convex");
const folder = temporaryFolder("mail-crash");

const TITLE = "The walk that nobody noted";

interface Posted {
  key: string;
  to: string;
  body: string;
}

/** Resend, as far as it can be seen from here: it has what it was sent, whether its answer arrives or not. */
const posted: Posted[] = [];
/** Of the one mail that the test is about. */
let isSilent = true;
const silenced: ServerResponse[] = [];
const resend = createServer((request, response) => {
  let body = "";
  request.on("data", (piece: Buffer) => (body += piece.toString()));
  request.on("end", () => {
    // Whether it is there at all is asked now and then.
    if (request.method !== "POST") {
      response.end("{}");
      return;
    }
    const { to } = JSON.parse(body) as { to: string[] };
    posted.push({ key: String(request.headers["idempotency-key"]), to: to.join(), body });
    if (isSilent && body.includes(TITLE)) silenced.push(response);
    else response.end('{"id":"49a3999c"}');
  });
});

let environment: Record<string, string>;

beforeAll(async () => {
  await new Promise<void>((resolve) => resend.listen(0, "127.0.0.1", resolve));
  const { port } = resend.address() as AddressInfo;
  environment = { RESEND_API_KEY: "re_test", RESEND_BASE_URL: `http://127.0.0.1:${port}` };
});

afterAll(async () => {
  resend.closeAllConnections();
  await new Promise((resolve) => resend.close(resolve));
  folder.remove();
});

const statesOf = (mails: readonly Row[] = []) => mails.map(({ state }) => state);

async function tablesNow(name: string) {
  const copy = `${folder.path}-${name}`;
  cpSync(folder.path, copy, { recursive: true });
  return await readTables(copy);
}

async function until(isSo: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 60_000, interval: 20 });
}

test("a mail whose sending was not noted is sent again under its key, and nothing else is", async () => {
  const port = await freePort();
  const server = await startServer({ dataDir: folder.path, port, env: environment });
  const guide = await registerGuide(server.url, "mail_guide");
  const operator = await registerPerson(server.url, "OPERATOR", "mail_operator");
  // The mails that confirm their addresses.
  await until(() => posted.length >= 2);
  const booking = { ...bookingOf(guide.id, dayFromNow(5)), title: TITLE };
  const { status } = await operator.call("POST", "/api/bookings", booking);
  expect(status).toBe(201);
  await until(() => silenced.length > 0);
  await server.end("SIGKILL");

  const killed = await tablesNow("killed");
  const lost = killed["mails"]?.filter(({ state }) => state === "SENDING") ?? [];
  expect(lost).toMatchObject([{ kind: "request", attempts: 1 }]);
  expect(killed["outbox"]).toEqual([]);
  const before = [...posted];
  isSilent = false;

  // A minute later: the attempt that said nothing counts as lost.
  const world = { ...systemWorld(), nowMs: () => Date.now() + MAIL_LEASE_MS };
  const backend = await startBackend({
    functions,
    dataFolder: folder.path,
    port,
    world,
    environment: ({ url }) => ({ SITE_URL: url, ...environment }),
  });
  try {
    await until(() => posted.length > before.length);
    const health = await fetch(`${backend.address}/api/health`);
    expect(await health.json()).toEqual({ status: "ok" });
  } finally {
    await backend.stop();
  }
  expect(posted.slice(before.length)).toEqual([before.at(-1)]);
  expect(before.at(-1)?.to).toBe("mail_guide@example.com");
  const { mails, outbox } = await readTables(folder.path);
  expect(new Set(statesOf(mails))).toEqual(new Set(["SENT"]));
  expect(mails?.find(({ kind }) => kind === "request")).toMatchObject({ attempts: 2, values: {} });
  expect(outbox).toEqual([]);
});
