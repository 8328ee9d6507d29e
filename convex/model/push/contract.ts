// What a browser says to be reached while the app is closed. Browser-safe.
import * as z from "zod/mini";

import { isPublicUrl } from "../addresses.ts";

/** Devices of one account. */
export const SUBSCRIPTIONS_MAX = 10;
const ENDPOINT_LENGTH_MAX = 1_000;

const NO_ENDPOINT = "This is not the address of a push service";
const NO_KEY = "This is not a key of a push subscription";

/** Push services are on the internet, and speak TLS. */
export function isPushEndpoint(text: string): boolean {
  return isPublicUrl(text) && new URL(text).protocol === "https:";
}

const endpoint = z
  .string(NO_ENDPOINT)
  .check(z.maxLength(ENDPOINT_LENGTH_MAX, NO_ENDPOINT), z.refine(isPushEndpoint, NO_ENDPOINT));

/** As `PushSubscription.toJSON()` has it: a point of P-256, uncompressed, and 16 random bytes. */
export const subscribeInput = z.strictObject({
  endpoint,
  /** Said by some push services, and of no use: they tell when it is over. */
  expirationTime: z.exactOptional(z.nullable(z.number())),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, NO_KEY)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/, NO_KEY)),
  }),
});
export type SubscribeInput = z.infer<typeof subscribeInput>;

export const endpointInput = z.strictObject({ endpoint });
export const subscriptionInput = z.strictObject({ subscription: z.string() });
