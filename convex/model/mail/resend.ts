// Mails through the API of Resend (https://resend.com/docs/api-reference/emails/send-email). It keeps idempotency keys for a day:
// a mail that comes again under the same key within that time is sent once.
import { sha256 } from "@noble/hashes/sha2.js";

import { type Envelope, failure, type Send } from "./envelope.ts";
import { SEND_TIMEOUT_MS } from "./rules.ts";
import type { SendOutcome } from "./views.ts";

export const RESEND_URL = "https://api.resend.com";
const ANSWER_LENGTH_MAX = 4_000;
const SECOND_MS = 1_000;

/** What will not be otherwise the next time: the address or the content. A key or a sender that is wrong is set right by somebody. */
const FINAL = new Set([400, 413, 422]);

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** At most 256 letters are taken, and keys may hold any. */
export function idempotencyKeyOf(key: string): string {
  return hex(sha256(new TextEncoder().encode(key)));
}

/** Reads no more than a bounded part, however much comes. */
async function readAnswer(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return "";
  const decoder = new TextDecoder();
  let text = "";
  while (text.length < ANSWER_LENGTH_MAX) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
}

function waitMsOf(response: Response): { waitMs?: number } {
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? { waitMs: seconds * SECOND_MS } : {};
}

function isTaken(text: string): boolean {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === "object" && answer !== null && "id" in answer;
  } catch {
    return false;
  }
}

function judge(response: Response, text: string): SendOutcome {
  const { status } = response;
  const said = `Resend answered ${status}: ${text}`;
  if (response.ok) return isTaken(text) ? { is: "sent" } : failure(said);
  // The key was used for another content: the mail went out, and its template was changed before that was noted.
  if (status === 409 && text.includes("invalid_idempotent_request")) return { is: "sent" };
  const isFinal = FINAL.has(status) && !text.includes("invalid_from_address");
  return failure(said, { isFinal, ...waitMsOf(response) });
}

function bodyOf({ from, to, subject, text, html, headers }: Envelope): string {
  return JSON.stringify({ from, to: [to], subject, text, html, headers });
}

export function resendProvider(
  apiKey: string,
  url = RESEND_URL,
  timeoutMs = SEND_TIMEOUT_MS,
): Send {
  return async (envelope) => {
    try {
      const response = await fetch(`${url.replace(/\/$/, "")}/emails`, {
        method: "POST",
        redirect: "error",
        headers: {
          Authorization: `Bearer ${apiKey}`,
          "Content-Type": "application/json",
          "Idempotency-Key": idempotencyKeyOf(envelope.key),
        },
        body: bodyOf(envelope),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return judge(response, await readAnswer(response));
    } catch (error) {
      return failure(error);
    }
  };
}

/** Whether Resend answers and takes our key; throws where not. A key that may only send is told so, and that is an answer too. */
export async function askResend(
  apiKey: string,
  url = RESEND_URL,
  timeoutMs = SEND_TIMEOUT_MS,
): Promise<void> {
  const response = await fetch(`${url.replace(/\/$/, "")}/domains`, {
    redirect: "error",
    headers: { Authorization: `Bearer ${apiKey}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await readAnswer(response);
  const isRefused = response.status === 401 || response.status === 403;
  if (isRefused && !text.includes("restricted_api_key")) {
    throw new Error(`Resend refuses the key: ${response.status}`);
  }
  if (response.status >= 500) throw new Error(`Resend answered ${response.status}`);
}
