// What an operator reads of the own subscription beside its status, and how a browser gets to the payment provider.
import type { Id } from "../../_generated/dataModel.js";
import { env, type QueryCtx } from "../../_generated/server.js";
import { paymentsOf } from "./ledger.ts";
import { payerOf } from "./payers.ts";
import { liveSubscription } from "./subscriptions.ts";
import { type AccountView, type ProviderView, toPaymentView } from "./views.ts";

export async function readAccount(
  ctx: QueryCtx,
  operatorUserId: Id<"users">,
): Promise<AccountView> {
  const payer = await payerOf(ctx, operatorUserId);
  const payments = await paymentsOf(ctx, operatorUserId);
  const live = await liveSubscription(ctx, operatorUserId);
  return {
    held: live && { plan: live.plan, cancelAtPeriodEnd: live.cancelAtPeriodEnd },
    payments: payments.map(toPaymentView),
    billing: payer?.billing ?? null,
    card: payer?.card ?? null,
  };
}

/** The key is public by its nature. Where a simulator stands in, the browser asks that one. */
export function readProvider(): ProviderView {
  return {
    publishableKey: env.VITE_STRIPE_PUBLIC_KEY || null,
    simulatorUrl: env.STRIPE_API_URL || null,
  };
}
