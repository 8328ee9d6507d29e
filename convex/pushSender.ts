"use node";
// Sends pushes, in the thread of Node.js functions: encrypted for the browser that asked for them (RFC 8291) and signed for its push
// service (RFC 8292), to an address that came from a browser and is therefore judged as every address from outside.
import { createECDH, createHash } from "node:crypto";

import { v } from "convex/values";
import { generateRequestDetails, generateVAPIDKeys } from "web-push";

import { internal } from "./_generated/api.js";
import type { ActionCtx } from "./_generated/server.js";
import { internalAction } from "./functions.ts";
import {
  type OutsideRules,
  PUBLIC_RULES,
  requestOutside,
  NotPublicError,
  within,
} from "./model/outside.ts";
import { shownOf } from "./model/push/compose.ts";
import { isPushEndpoint } from "./model/push/contract.ts";
import { meaningOf, PUSH_LIFE_MS, PUSH_TIMEOUT_MS } from "./model/push/rules.ts";
import type { Vapid } from "./model/push/vapid.ts";
import type { ClaimedPush, PushOutcome } from "./model/push/views.ts";

const SECOND_MS = 1_000;
const TOPIC_LENGTH = 32;

/** Where pushes may go; tests have their own. */
export type PushRules = OutsideRules & { timeoutMs: number };

export const PUBLIC_PUSH: PushRules = {
  ...PUBLIC_RULES,
  isAllowedUrl: isPushEndpoint,
  timeoutMs: PUSH_TIMEOUT_MS,
};

/** The same for the same notification: one that comes again takes the place of the first, at the service and on the screen. */
function topicOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, TOPIC_LENGTH);
}

function detailsOf(push: ClaimedPush, vapid: Vapid) {
  const { key, endpoint, p256dh, auth } = push;
  const topic = topicOf(key);
  return generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(shownOf(push, topic)),
    {
      vapidDetails: vapid,
      TTL: PUSH_LIFE_MS / SECOND_MS,
      contentEncoding: "aes128gcm",
      urgency: "high",
      topic,
    },
  );
}

/** Whether anything can be encrypted for the key of a browser: one that is no point of the curve is broken for good. */
function isPoint(p256dh: string): boolean {
  const own = createECDH("prime256v1");
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, "base64url"));
    return true;
  } catch {
    return false;
  }
}

function waitMsOf(seconds: string | undefined): { waitMs?: number } {
  const asked = Number(seconds ?? Number.NaN);
  return Number.isFinite(asked) && asked > 0 ? { waitMs: asked * SECOND_MS } : {};
}

async function hand(push: ClaimedPush, vapid: Vapid, rules: PushRules): Promise<PushOutcome> {
  let details: ReturnType<typeof detailsOf>;
  try {
    details = detailsOf(push, vapid);
  } catch (error) {
    // Everything but the device's own key is our fault, and may be set right.
    return { is: isPoint(push.p256dh) ? "later" : "gone", error: String(error) };
  }
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), rules.timeoutMs);
  try {
    const { headers, body } = details;
    const request = { signal: ending.signal, method: "POST", headers, body } as const;
    const late = () => new Error("The push service was too slow");
    const sending = requestOutside(new URL(push.endpoint), rules, request);
    const response = await within(ending.signal, sending, late);
    // What it says beside its status is of no use here.
    response.destroy();
    const { statusCode = 0 } = response;
    const is = meaningOf(statusCode);
    if (is === "taken") return { is };
    const error = `The push service answered ${statusCode}`;
    return { is, error, ...waitMsOf(response.headers["retry-after"]) };
  } catch (error) {
    const is = error instanceof NotPublicError ? "gone" : "later";
    return { is, error: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}

async function sendAll(ctx: ActionCtx, rules: PushRules): Promise<null> {
  for (;;) {
    const claimed = await ctx.runMutation(internal.push.claim, {});
    const { vapid, fault, pushes, hasMore } = claimed;
    if (vapid !== null) {
      await Promise.all(
        pushes.map(async (push) => {
          const outcome: PushOutcome =
            fault === null ? await hand(push, vapid, rules) : { is: "later", error: fault };
          await ctx.runMutation(internal.push.settle, { id: push.id, outcome });
        }),
      );
    }
    if (pushes.length === 0 && !hasMore) return null;
  }
}

/** The sending by given rules. Which they are is said where the function is made: no caller can change them. */
export function senderBy(rules: PushRules) {
  return internalAction({
    args: {},
    returns: v.null(),
    handler: (ctx): Promise<null> => sendAll(ctx, rules),
  });
}

/** Sends what is due, until nothing is. */
export const send = senderBy(PUBLIC_PUSH);

/** Makes a pair of keys, which counts if it is the first. */
export const makeKeys = internalAction({
  args: {},
  returns: v.string(),
  handler: async (ctx): Promise<string> =>
    await ctx.runMutation(internal.push.storeKeys, generateVAPIDKeys()),
});
