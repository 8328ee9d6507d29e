import { ConvexError } from "convex/values";
import { beforeEach, expect, it, vi } from "vitest";

import type { Id } from "#convex/_generated/dataModel.d.ts";

import { forgetDrafts } from "../../lib/drafts.ts";
import { outboxName } from "../../lib/kept-names.ts";
import { keep } from "../../lib/kept.ts";
import { onKept } from "../../lib/kept.ts";
import { deliverKept, outgoingOf, post, postAgain, removeOutgoing } from "./outbox.ts";

const ME = "me" as Id<"users">;
type Sender = Parameters<typeof post>[0];
type Call = { clientKey: string; body: string };

/** A server whose answers come when the test says so. */
function server() {
  const calls: (Call & { done: () => void; refuse: () => void })[] = [];
  const mutation = (_name: unknown, args: Call) =>
    new Promise<null>((resolve, reject) => {
      const refusal = new ConvexError({ code: "RATE_LIMITED", message: "Too many" });
      calls.push({ ...args, done: () => resolve(null), refuse: () => reject(refusal) });
    });
  return { calls, sender: { mutation } as unknown as Sender };
}

beforeEach(() => {
  keep(outboxName(ME), null);
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  return () => vi.unstubAllGlobals();
});

it("holds a message until the server has it", async () => {
  const { calls, sender } = server();
  const sent = post(sender, ME, "lan", "Chào chị 🏮");
  expect(outgoingOf(ME)).toMatchObject([{ body: "Chào chị 🏮", refused: false }]);
  expect(calls.map(({ clientKey }) => clientKey)).toEqual([outgoingOf(ME)[0]?.key]);
  calls[0]?.done();
  await sent;
  expect(outgoingOf(ME)).toEqual([]);
});

it("holds it as well where the page is not secure, and the browser makes no keys", async () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) });
  const { calls, sender } = server();
  void post(sender, ME, "lan", "Over plain HTTP");
  void post(sender, ME, "lan", "And again");
  expect(outgoingOf(ME)).toMatchObject([{ body: "Over plain HTTP" }, { body: "And again" }]);
  const keys = calls.map(({ clientKey }) => clientKey);
  expect(new Set(keys).size).toBe(2);
  expect(keys.join("")).toMatch(/^[\da-f]{64}$/);
});

it("sends what was kept under its first key, in its order, and never twice at once", async () => {
  const list = ["k1", "k2"].map((key) => ({
    key,
    partnerUserId: "lan",
    body: key,
    writtenAt: 1,
    refused: false,
  }));
  keep(outboxName(ME), JSON.stringify([...list, { ...list[0], key: "k3", refused: true }]));
  const { calls, sender } = server();
  const all = Promise.all([deliverKept(sender, ME), deliverKept(sender, ME)]);
  expect(calls.map(({ clientKey }) => clientKey)).toEqual(["k1", "k2"]);
  for (const call of calls) call.done();
  await all;
  expect(outgoingOf(ME)).toMatchObject([{ key: "k3", refused: true }]);
});

it("keeps a refused one for its writer, who sends it again under its key or removes it", async () => {
  const { calls, sender } = server();
  const sent = post(sender, ME, "lan", "hi");
  calls[0]?.refuse();
  await expect(sent).rejects.toThrow("Too many");
  const [refused] = outgoingOf(ME);
  if (!refused) throw new Error("the message is gone");
  expect(refused.refused).toBe(true);
  const again = postAgain(sender, ME, refused);
  expect(outgoingOf(ME)).toMatchObject([{ refused: false }]);
  expect(calls[1]?.clientKey).toBe(refused.key);
  calls[1]?.refuse();
  await expect(again).rejects.toThrow("Too many");
  removeOutgoing(ME, refused.key);
  expect(outgoingOf(ME)).toEqual([]);
});

it.each(["nonsense", "{}", "null", '"[]"'])("takes %j for nothing", (text) => {
  keep(outboxName(ME), text);
  expect(outgoingOf(ME)).toEqual([]);
});

it("tells its readers, and gives the same list while nothing changes", () => {
  const listener = vi.fn();
  const stop = onKept(listener);
  const { sender } = server();
  void post(sender, ME, "lan", "hi");
  expect(listener).toHaveBeenCalledTimes(1);
  expect(outgoingOf(ME)).toBe(outgoingOf(ME));
  stop();
  void post(sender, ME, "lan", "ho");
  expect(listener).toHaveBeenCalledTimes(1);
});

it("forgets at signing out what waits, also where its refusal comes later", async () => {
  const { calls, sender } = server();
  const sent = post(sender, ME, "lan", "Hello");
  forgetDrafts();
  expect(outgoingOf(ME)).toEqual([]);
  calls[0]?.refuse();
  await expect(sent).rejects.toThrow();
  expect(outgoingOf(ME)).toEqual([]);
});
