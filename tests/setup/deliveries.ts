// Events of the payments simulator on their way to the server, as badly as they can come: several times, in any order, late,
// not at all, signed by others, too old, about nothing that anybody knows.
import { createHmac } from "node:crypto";

import type { Stripe } from "stripe";

export interface Sending {
  body: string;
  /** Signed now, when it goes out; so many seconds ago. */
  secondsAgo: number;
  secret: string;
  /** 200 where it is to be taken. */
  expected: 200 | 400;
}

export interface Chances {
  random: () => number;
  secret: string;
}

const SHARE = { dropped: 0.05, late: 0.2, badlySigned: 0.05, tooOld: 0.05, unknown: 0.02 };
const TOO_OLD_S = 301;

export interface Wave {
  sendings: Sending[];
  /** Copies that come with a later wave. */
  held: Sending[];
  dropped: number;
}

/** A forged or unknown event names a real customer, and says that all is over. */
function madeUp(event: Stripe.Event, type: string, id: string): string {
  const object = { ...event.data.object, status: "canceled" };
  return JSON.stringify({ ...event, id, type, data: { object } });
}

export function spoil(events: readonly Stripe.Event[], { random, secret }: Chances): Wave {
  const wave: Wave = { sendings: [], held: [], dropped: 0 };
  for (const event of events) {
    const good: Sending = { body: JSON.stringify(event), secondsAgo: 0, secret, expected: 200 };
    const copies = 1 + Math.floor(random() * 3);
    if (random() < SHARE.dropped) wave.dropped += 1;
    else {
      for (let copy = 0; copy < copies; copy += 1) {
        (random() < SHARE.late ? wave.held : wave.sendings).push(good);
      }
    }
    if (random() < SHARE.badlySigned) {
      const body = madeUp(event, event.type, `${event.id}_forged`);
      wave.sendings.push({ ...good, body, secret: "whsec_of_a_stranger", expected: 400 });
    }
    if (random() < SHARE.tooOld) {
      const body = madeUp(event, event.type, `${event.id}_old`);
      wave.sendings.push({ ...good, body, secondsAgo: TOO_OLD_S, expected: 400 });
    }
    if (random() < SHARE.unknown) {
      const body = madeUp(event, "customer.subscription.enchanted", `${event.id}_unknown`);
      wave.sendings.push({ ...good, body });
    }
  }
  return wave;
}

export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const result = [...values];
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [result[index], result[other]] = [result[other] as T, result[index] as T];
  }
  return result;
}

function signed({ body, secret, secondsAgo }: Sending): string {
  const seconds = Math.floor(Date.now() / 1000) - secondsAgo;
  const digest = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${digest}`;
}

export interface Sent {
  /** Nobody answered, or not with yes or no: these come again. */
  unanswered: Sending[];
  /** Answered otherwise than they should have been. */
  wrong: string[];
  ms: number[];
}

/** So many at once, until all are answered or the server is gone. */
export async function sendAll(
  url: string,
  sendings: readonly Sending[],
  atOnce: number,
): Promise<Sent> {
  const sent: Sent = { unanswered: [], wrong: [], ms: [] };
  const waiting = [...sendings];
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      await sendOne(url, next, sent);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return sent;
}

async function sendOne(url: string, sending: Sending, sent: Sent): Promise<void> {
  const started = performance.now();
  try {
    const answer = await fetch(`${url}/api/stripe/webhook`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Stripe-Signature": signed(sending) },
      body: sending.body,
    });
    await answer.arrayBuffer();
    if (answer.status >= 500) sent.unanswered.push(sending);
    else if (answer.status !== sending.expected)
      sent.wrong.push(`${answer.status} ${sending.body.slice(0, 60)}`);
    else sent.ms.push(performance.now() - started);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    sent.unanswered.push(sending);
  }
}
