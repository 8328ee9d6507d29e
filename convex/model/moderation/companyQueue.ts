// The companies as administrators see them, those that have waited longest first.
import { defineSchema } from "convex/server";

import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { operatorProfileOf } from "../operators/find.ts";
import { operatorTables } from "../operators/tables.ts";
import { pageOf, streamsOf } from "../pages.ts";
import { hasActiveSubscription } from "../subscriptions/access.ts";
import { payerOf } from "../subscriptions/payers.ts";
import type { CompanyQueueInput } from "./contract.ts";
import type { CompanyView } from "./views.ts";

const schema = defineSchema(operatorTables);
const LIMIT = 20;

export async function toCompanyView(
  ctx: QueryCtx,
  check: Doc<"companyChecks">,
): Promise<CompanyView> {
  const { operatorUserId, status, requestedAt, decidedAt, reason } = check;
  const user = await ctx.db.get("users", operatorUserId);
  const profile = await operatorProfileOf(ctx, operatorUserId);
  const billing = (await payerOf(ctx, operatorUserId))?.billing;
  return {
    operatorUserId,
    status,
    companyName: check.companyName,
    website: check.website,
    city: profile?.city ?? "",
    description: profile?.description ?? "",
    logo: profile?.logoUrl || null,
    name: user?.name ?? "",
    emailDomain: user?.email.split("@").at(-1) ?? "",
    isEmailVerified: user?.emailVerified !== undefined,
    memberSince: user?.createdAt ?? 0,
    isSubscribed: await hasActiveSubscription(ctx, operatorUserId),
    billedAs: billing?.companyName ?? "",
    taxId: billing?.taxId ?? "",
    requestedAt,
    decidedAt: decidedAt ?? null,
    reason: reason ?? null,
  };
}

export async function listCompanies(
  ctx: QueryCtx,
  { status = "REQUESTED", cursor, limit = LIMIT }: CompanyQueueInput,
) {
  const inOrder = streamsOf(ctx, schema)
    .query("companyChecks")
    .withIndex("by_status_and_requestedAt", (q) => q.eq("status", status))
    .order("asc");
  const { page, nextCursor } = await pageOf(inOrder, "requestedAt", { cursor, limit });
  return {
    companies: await Promise.all(page.map((check) => toCompanyView(ctx, check))),
    nextCursor,
  };
}
