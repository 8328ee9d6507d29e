// Messages on their way, in this browser: kept until the server has them, over reloads and lost connections. Each has a
// key under which the server takes it once, so that any window may send it again.
import type { ConvexReactClient } from "convex/react";

import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.d.ts";

import { outboxName } from "../../lib/kept-names.ts";
import { keep, kept } from "../../lib/kept.ts";
import { randomKey } from "../../lib/random-key.ts";
import { leadAtOnce } from "./lead-at-once.ts";

/** A file that has arrived and goes along with a message. */
export interface Attached {
  path: string;
  name: string;
}

export interface Outgoing {
  key: string;
  partnerUserId: string;
  body: string;
  attachment?: Attached;
  writtenAt: number;
  /** The server did not take it; its writer decides. */
  refused: boolean;
}

const NONE: readonly Outgoing[] = [];
let last: { text: string | null; list: readonly Outgoing[] } = { text: null, list: NONE };

function parsed(text: string): readonly Outgoing[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? (list as Outgoing[]) : NONE;
  } catch {
    return NONE;
  }
}

/** The same list as long as nothing has changed. */
export function outgoingOf(me: string): readonly Outgoing[] {
  const text = kept(outboxName(me));
  if (text !== last.text) last = { text, list: text === null ? NONE : parsed(text) };
  return last.list;
}

function change(me: string, to: (list: readonly Outgoing[]) => readonly Outgoing[]): void {
  const list = to(outgoingOf(me));
  keep(outboxName(me), list.length === 0 ? null : JSON.stringify(list));
}

export function removeOutgoing(me: string, key: string): void {
  change(me, (list) => list.filter((one) => one.key !== key));
}

function mark(me: string, key: string, refused: boolean): void {
  change(me, (list) => list.map((one) => (one.key === key ? { ...one, refused } : one)));
}

type Sender = Pick<ConvexReactClient, "mutation">;
const underway = new Set<string>();

/** Sends it and forgets it when the server has it; a refusal is noted and thrown. Without a connection it waits. */
async function deliver(convex: Sender, me: Id<"users">, message: Outgoing): Promise<void> {
  const { key, partnerUserId, body, attachment } = message;
  if (underway.has(key)) return;
  underway.add(key);
  try {
    const file = attachment === undefined ? {} : { attachment };
    const args = { recipientUserId: partnerUserId, body, clientKey: key, ...file };
    await convex.mutation(api.messages.send, args, { optimisticUpdate: leadAtOnce(me) });
    removeOutgoing(me, key);
  } catch (error) {
    mark(me, key, true);
    throw error;
  } finally {
    underway.delete(key);
  }
}

export async function post(
  convex: Sender,
  me: Id<"users">,
  partnerUserId: string,
  body: string,
  attachment: Attached | null = null,
): Promise<void> {
  const message = {
    key: randomKey(),
    partnerUserId,
    body,
    ...(attachment !== null && { attachment }),
    writtenAt: Date.now(),
    refused: false,
  };
  change(me, (list) => [...list, message]);
  await deliver(convex, me, message);
}

export async function postAgain(convex: Sender, me: Id<"users">, message: Outgoing): Promise<void> {
  mark(me, message.key, false);
  await deliver(convex, me, message);
}

/** What a window before this one could not send, in its order. What was refused waits for its writer. */
export async function deliverKept(convex: Sender, me: Id<"users">): Promise<void> {
  const due = outgoingOf(me).filter(({ refused }) => !refused);
  await Promise.allSettled(due.map((message) => deliver(convex, me, message)));
}
