// The payment history, and the mails that go with it.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import { causeMail } from "../mail/cause.ts";
import { PAYMENTS_SHOWN } from "./contract.ts";
import type { PaymentFacts } from "./facts.ts";
import { bringsMoney } from "./rules.ts";

const PAGE = "/subscription";
/** Nobody gets a receipt for what was paid longer ago: it is history that is read for the first time. */
const NEWS_MS = 3 * 86_400_000;

type Known = Doc<"payments"> | null;

function factsOfMail({ number, plan }: PaymentFacts, amountUSDCents: number) {
  return {
    path: PAGE,
    amountUSDCents: String(amountUSDCents),
    ...(number === null ? {} : { invoice: number }),
    ...(plan === null ? {} : { plan }),
  };
}

async function tellOfPayment(
  ctx: MutationCtx,
  userId: Id<"users">,
  known: Known,
  payment: PaymentFacts,
  nowMs: number,
): Promise<void> {
  const { stripeInvoiceId, status, attempts, isRenewal } = payment;
  const isPaidNow = status === "PAID" && known?.status !== "PAID";
  if (isPaidNow && bringsMoney(payment) && (payment.paidAt ?? 0) > nowMs - NEWS_MS) {
    // What came in: credit may have paid the rest.
    const values = factsOfMail(payment, payment.paidUSDCents);
    await causeMail(ctx, { key: stripeInvoiceId, kind: "payment-receipt", userId, values });
  }
  const hasFailed = status === "OPEN" && attempts > (known?.attempts ?? 0);
  if (hasFailed && isRenewal) {
    const key = `${stripeInvoiceId}:${attempts}`;
    const values = factsOfMail(payment, payment.amountUSDCents);
    await causeMail(ctx, { key, kind: "payment-failed", userId, values });
  }
}

/** Answers whether anything changed. */
export async function savePayment(
  ctx: MutationCtx,
  operatorUserId: Id<"users">,
  facts: PaymentFacts,
  nowMs: number,
): Promise<boolean> {
  const known = await firstOf(
    ctx.db
      .query("payments")
      .withIndex("by_stripeInvoiceId", (q) => q.eq("stripeInvoiceId", facts.stripeInvoiceId)),
  );
  const { isRenewal: _isRenewal, ...row } = facts;
  const fields = Object.entries(row) as [keyof typeof row, unknown][];
  if (known !== null && fields.every(([field, value]) => known[field] === value)) return false;
  if (known === null) await ctx.db.insert("payments", { ...row, operatorUserId });
  else await ctx.db.patch("payments", known._id, row);
  await tellOfPayment(ctx, operatorUserId, known, facts, nowMs);
  return true;
}

/** Newest first. */
export async function paymentsOf(
  ctx: QueryCtx,
  operatorUserId: Id<"users">,
): Promise<Doc<"payments">[]> {
  return await ctx.db
    .query("payments")
    .withIndex("by_operatorUserId_and_createdAt", (q) => q.eq("operatorUserId", operatorUserId))
    .order("desc")
    .take(PAYMENTS_SHOWN);
}
