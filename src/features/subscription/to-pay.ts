// What the browser pays with, and how a way to pay reports back.
import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";

/** An intent of the payment provider's: to pay an amount, or to keep a card for later. */
export interface Intent {
  kind: "payment" | "setup";
  clientSecret: string;
}

export interface LeftToPay {
  intent: Intent;
  amountUSDCents: number;
}

/** Null where all is paid: by credit, or, of a switch, by the card that is kept. */
export function leftToPay({
  clientSecret,
  amountUSDCents,
}: FunctionReturnType<typeof api.subscriptions.create>): LeftToPay | null {
  if (clientSecret === null || amountUSDCents === null) return null;
  return { intent: { kind: "payment", clientSecret }, amountUSDCents };
}

export interface PayFormProps {
  intent: Intent;
  publishableKey: string;
  /** The words on the button. */
  action: string;
  /** Where a bank's page leads back to. */
  returnPath: string;
  /** The intent came to its end; what follows is shown by whoever asked. */
  onDone: (intentId: string) => Promise<void>;
}

/** A secret is the intent's id and a random part. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? clientSecret;
}

export interface Returned {
  intentId: string;
  isGood: boolean;
}

/** What a bank's page, left for the extra step, says on the way back; null where nobody comes from there. */
export function readReturn(params: URLSearchParams): Returned | null {
  const intentId = params.get("payment_intent") ?? params.get("setup_intent");
  const status = params.get("redirect_status");
  if (intentId === null || status === null) return null;
  return { intentId, isGood: status === "succeeded" };
}

const RETURNED = [
  "payment_intent",
  "payment_intent_client_secret",
  "setup_intent",
  "setup_intent_client_secret",
  "redirect_status",
];

/** The address without what came back: secrets do not stay in it. */
export function withoutReturn(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const name of RETURNED) rest.delete(name);
  return rest;
}
