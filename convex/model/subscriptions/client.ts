"use node";
// The way to the payment provider: the official package, and what its refusals come to here.
import { Stripe } from "stripe";

import { env } from "../../_generated/server.js";
import { appError } from "../errors.ts";

/** For one try; there are two. A person waits. */
const TIMEOUT_MS = 8_000;

export const NOT_SET_UP = "Payments are not set up here yet. Please try again later.";
export const OUT_OF_REACH =
  "The payment service can not be reached at the moment. Nothing was charged. Please try again later.";

function hostOf(url: string) {
  const { protocol, hostname, port } = new URL(url);
  return {
    protocol: protocol === "http:" ? ("http" as const) : ("https" as const),
    host: hostname,
    port: port === "" ? (protocol === "http:" ? 80 : 443) : Number(port),
  };
}

/** A key that moves real money goes to nobody but the provider itself. */
function isMisdirected(key: string, url: string | undefined): boolean {
  return url !== undefined && !/^[sr]k_test_/.test(key);
}

export function stripeClient(): Stripe {
  const key = env.STRIPE_SECRET_KEY;
  const url = env.STRIPE_API_URL || undefined;
  if (!key || isMisdirected(key, url)) throw appError("UNAVAILABLE", NOT_SET_UP);
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url === undefined ? {} : hostOf(url)),
  });
}

/** What is asked for is not there: it was removed, made up, or belongs to another account. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing"
  );
}

/** What the provider is asked about, or the refusal where it does not know that. */
export async function known<T>(asked: Promise<T>, refusal: Error): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw isMissing(error) ? refusal : error;
  }
}

export function isDeclined(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError;
}

/**
 * What went wrong at the provider, in words for whoever pays. A card that was refused is told as the provider tells it; all
 * else is the provider's trouble or ours, of which the log knows more.
 */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeCardError) {
    return appError("PAYMENT_FAILED", error.message);
  }
  if (error instanceof Stripe.errors.StripeIdempotencyError) {
    return appError("CONFLICT", "This payment is being made already. Please wait a moment.");
  }
  console.error("[payments]", error.type, error.code ?? "", error.message);
  return appError("UNAVAILABLE", OUT_OF_REACH);
}

/** The same for whoever runs the service. Of a connection the package says one sentence, whatever is wrong with it. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeConnectionError)) return error;
  const { detail } = error;
  const cause = detail instanceof Error ? detail.cause : undefined;
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first : error;
}

/** Whether the provider answers and takes our key; throws where not, and says why. */
export async function askStripe(): Promise<void> {
  const stripe = stripeClient();
  try {
    const { data } = await stripe.prices.list({ limit: 1 });
    // What is no answer of the provider passes for one, as long as it is an object.
    if (!Array.isArray(data)) throw new Error("The provider answers something else than prices");
  } catch (error) {
    throw causeOf(error);
  }
}

/** Runs work with the provider; its refusals come out as ours. */
export async function withStripe<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
  const stripe = stripeClient();
  try {
    return await work(stripe);
  } catch (error) {
    throw refusalOf(error);
  }
}
