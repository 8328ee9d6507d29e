// Paying at the local simulator, which speaks the provider's own API to browsers. With real keys nobody comes here.
import type { ProviderError } from "./card-refusals.ts";
import { type Intent, intentIdOf } from "./to-pay.ts";

export interface CardNumbers {
  number: string;
  expMonth: string;
  expYear: string;
  cvc: string;
}

/** What happened to a card, in the provider's words. */
export class CardError extends Error {
  readonly said: ProviderError;

  constructor(said: ProviderError = {}) {
    super(said.message);
    this.said = said;
  }
}

interface Answer {
  id?: string;
  status?: string;
  next_action?: { redirect_to_url?: { url?: string } | null } | null;
  error?: ProviderError;
}

async function ask(
  { url, key }: { url: string; key: string },
  path: string,
  fields: Record<string, string>,
): Promise<Answer> {
  const response = await fetch(`${url}/v1/${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}` },
    body: new URLSearchParams(fields),
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok) throw new CardError(answer.error);
  return answer;
}

/** Answers the address of the extra step where the card asks for one, else null: it is done. */
export async function payWithCard(
  simulator: { url: string; key: string },
  { kind, clientSecret }: Intent,
  card: CardNumbers,
  returnUrl: string,
): Promise<string | null> {
  const method = await ask(simulator, "payment_methods", {
    type: "card",
    "card[number]": card.number,
    "card[exp_month]": card.expMonth,
    "card[exp_year]": card.expYear,
    "card[cvc]": card.cvc,
  });
  const intents = kind === "payment" ? "payment_intents" : "setup_intents";
  const intent = await ask(simulator, `${intents}/${intentIdOf(clientSecret)}/confirm`, {
    client_secret: clientSecret,
    payment_method: method.id ?? "",
    return_url: returnUrl,
  });
  return intent.next_action?.redirect_to_url?.url ?? null;
}
