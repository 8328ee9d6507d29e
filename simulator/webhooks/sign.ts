import { createHmac } from "node:crypto";

/** `Stripe-Signature` of a body: https://docs.stripe.com/webhooks#verify-manually */
export function signatureOf(body: string, secret: string, seconds: number): string {
  const digest = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${digest}`;
}
