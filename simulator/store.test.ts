// What was answered is there after any end.
import { spawn } from "node:child_process";
import { appendFileSync, cpSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";

import type { Stripe } from "stripe";
import { expect, onTestFinished, test, vi } from "vitest";

import { Journal } from "./store/journal.ts";
import {
  clientOf,
  listener,
  opened,
  paidFor,
  temporaryFolder,
  WEBHOOK_SECRET,
} from "./testing/bench.ts";

const journalOf = (folder: string) => path.join(folder, "journal.jsonl");

/** The folder as a kill would leave it now. */
function copyOf(folder: string): string {
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

test("a copy of the folder at any moment has all that was answered", async () => {
  const { stripe, folder } = await opened();
  const { subscription } = await paidFor(stripe);
  const again = await opened({ folder: copyOf(folder) });
  expect((await again.stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  expect(await again.stripe.subscriptions.list()).toEqual(await stripe.subscriptions.list());
  const idsOf = async (of: Stripe) =>
    (await of.events.list({ limit: 100 })).data.map(({ id }) => id);
  expect(await idsOf(again.stripe)).toEqual(await idsOf(stripe));
});

test("a line that was half written is cut off; a damaged one refuses to start", async () => {
  const { stripe, folder } = await opened();
  const { id } = await stripe.customers.create({ name: "An" });
  const torn = copyOf(folder);
  const whole = statSync(journalOf(torn)).size;
  appendFileSync(journalOf(torn), '[["customer","cus_half","{"id":');
  const again = await opened({ folder: torn });
  expect((await again.stripe.customers.list()).data.map((each) => each.id)).toEqual([id]);
  expect(statSync(journalOf(torn)).size).toBe(whole);

  const damaged = copyOf(folder);
  writeFileSync(
    journalOf(damaged),
    readFileSync(journalOf(damaged), "utf8").replace('[["customer"', '[["cust'),
  );
  await expect(opened({ folder: damaged })).rejects.toThrow(
    /Cannot read line \d+ of the payments simulator's journal/,
  );
  await expect(opened({ folder })).rejects.toThrow("is in use by another process");
});

test("behind a line that a full disk took half of comes no other one", async () => {
  const folder = temporaryFolder();
  const { journal } = await Journal.open(folder);
  journal.append("[1]");
  await journal.flushed();
  const file = await open(journalOf(folder));
  const handles = Object.getPrototypeOf(file) as FileHandle;
  await file.close();
  vi.spyOn(handles, "appendFile").mockImplementationOnce(() => {
    appendFileSync(journalOf(folder), "[2");
    return Promise.reject(new Error("no space left on device"));
  });
  onTestFinished(() => void vi.restoreAllMocks());
  journal.append("[2]");
  await expect(journal.flushed()).rejects.toThrow("could not write");
  // The disk has room again.
  journal.append("[3]");
  await expect(journal.flushed()).rejects.toThrow("could not write");
  await journal.close();
  const again = await Journal.open(folder);
  onTestFinished(() => again.journal.close());
  expect(again.lines).toEqual(["[1]"]);
});

test("history is thrown away when there is much of it, and the state stays", async () => {
  const { stripe, folder, simulator } = await opened();
  const { id } = await stripe.customers.create({ name: "An" });
  const note = "a".repeat(4500);
  const file = statSync(journalOf(folder)).ino;
  for (let round = 0; round < 40; round += 1) {
    const update = (_: unknown, index: number) =>
      stripe.customers.update(id, { description: `${note} ${round} ${index}` });
    await Promise.all(Array.from({ length: 20 }, update));
  }
  expect(statSync(journalOf(folder)).ino).not.toBe(file);
  const before = await stripe.customers.retrieve(id);
  await simulator.close();
  const again = await opened({ folder: copyOf(folder) });
  expect(await again.stripe.customers.retrieve(id)).toEqual(before);
});

test("what fell due while nobody ran is done at the next start, each at its own moment", async () => {
  let nowMs = Date.UTC(2027, 0, 1);
  const now = () => nowMs;
  const first = await opened({ now });
  const { subscription } = await paidFor(first.stripe);
  await first.simulator.close();
  nowMs = Date.UTC(2027, 3, 20);
  const heard = await listener();
  const { stripe, simulator } = await opened({
    folder: copyOf(first.folder),
    now,
    webhook: { url: heard.url, secret: WEBHOOK_SECRET },
  });
  await simulator.catchUp();
  const after = await stripe.subscriptions.retrieve(subscription.id);
  expect(after.items.data[0]?.current_period_end).toBe(Date.UTC(2027, 4, 1) / 1000);
  const invoices = await stripe.invoices.list({ subscription: subscription.id });
  expect(invoices.data.map(({ created }) => created * 1000)).toEqual([
    Date.UTC(2027, 3, 1),
    Date.UTC(2027, 2, 1),
    Date.UTC(2027, 1, 1),
    Date.UTC(2027, 0, 1),
  ]);
  await simulator.delivered();
  expect(heard.told.length).toBeGreaterThan(20);
});

const PROCESS = `
  import { startSimulator } from "./simulator/index.ts";
  const [folder] = process.argv.slice(-1);
  const { url } = await startSimulator({ folder, host: "127.0.0.1", port: 0, secretKey: "sk_test_of_a_test", publishableKey: "pk", webhook: null });
  console.log(url);`;

test("kill -9 in the middle of requests loses nothing that was answered", async () => {
  const folder = temporaryFolder();
  const answered: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const args = ["--import", "tsx", "--input-type=module", "-e", PROCESS, folder];
    const child = spawn(process.execPath, args, { cwd: path.resolve(import.meta.dirname, "..") });
    onTestFinished(() => void child.kill("SIGKILL"));
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.once("data", (data: Buffer) => resolve(data.toString().trim()));
      child.once("exit", () => reject(new Error("the simulator ended")));
    });
    const stripe = clientOf(url);
    const work = async () => {
      for (;;) {
        const customer = await stripe.customers
          .create({ name: `round ${round}` })
          .catch(() => null);
        if (customer === null) return;
        answered.push(customer.id);
        if (answered.length % 25 === 24) child.kill("SIGKILL");
      }
    };
    await Promise.all(Array.from({ length: 5 }, work));
    await ended;
  }
  const { stripe } = await opened({ folder });
  const kept = new Set<string>();
  for await (const { id } of stripe.customers.list({ limit: 100 })) kept.add(id);
  expect(answered.filter((id) => !kept.has(id))).toEqual([]);
  expect(answered.length).toBeGreaterThan(40);
});
