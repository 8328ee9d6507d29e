// What the provider has told of invoices, written down.
import type { Doc, Id } from "#convex/_generated/dataModel.js";

import type { Backend } from "./backend.ts";
import { runKept } from "./kept.ts";

type Invoice = Pick<Doc<"payments">, "paidUSDCents"> & Partial<Doc<"payments">>;

/** One that is paid, now and in full, where nothing else is said. */
export async function addInvoice(
  t: Backend,
  operatorUserId: Id<"users">,
  { paidUSDCents, ...more }: Invoice,
): Promise<void> {
  const nowMs = Date.now();
  const amountUSDCents = more.amountUSDCents ?? paidUSDCents;
  await runKept(t, (ctx) =>
    ctx.db.insert("payments", {
      operatorUserId,
      stripeInvoiceId: `in_${amountUSDCents}`,
      number: null,
      plan: "MONTHLY",
      status: "PAID",
      amountUSDCents,
      paidUSDCents,
      attempts: 1,
      createdAt: nowMs,
      paidAt: nowMs,
      pageUrl: null,
      pdfUrl: null,
      ...more,
    }),
  );
}
