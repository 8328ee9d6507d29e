// Writing the profiles of companies.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { normaliseCity } from "../catalog/rules.ts";
import { appError } from "../errors.ts";
import { replaceFile } from "../files/files.ts";
import type { OperatorProfileInput, OperatorUpdateInput } from "./contract.ts";
import { findOperator, operatorNotFound, operatorProfileOf } from "./find.ts";

function tidy<Input extends OperatorUpdateInput>({ logoUrl: _logo, website, ...input }: Input) {
  return {
    ...input,
    ...(website === undefined ? {} : { website: website ?? "" }),
    ...(input.city === undefined ? {} : { city: normaliseCity(input.city) }),
  };
}

/** Another name is another company: nobody has checked it yet. */
function checkOf(existing: Doc<"operatorProfiles">, companyName: string | undefined) {
  const isRenamed = companyName !== undefined && companyName !== existing.companyName;
  return isRenamed ? { verified: false, verifiedAt: undefined } : {};
}

async function logoAfter(
  ctx: MutationCtx,
  userId: Id<"users">,
  before: string | undefined,
  next: string | null | undefined,
) {
  const use = { purpose: "logo", field: "logoUrl" } as const;
  if (next === undefined) return {};
  return { logoUrl: await replaceFile(ctx, userId, before, next, use) };
}

/** Creates the operator's profile or changes what it says. */
export async function saveOperatorProfile(
  ctx: MutationCtx,
  userId: Id<"users">,
  input: OperatorProfileInput,
): Promise<{ created: boolean }> {
  const existing = await operatorProfileOf(ctx, userId);
  // What a form without a logo sends names none, and changes none.
  const logo = await logoAfter(ctx, userId, existing?.logoUrl, input.logoUrl || undefined);
  const fields = { ...tidy(input), ...logo };
  if (existing) {
    const check = checkOf(existing, fields.companyName);
    await ctx.db.patch("operatorProfiles", existing._id, { ...fields, ...check });
  } else {
    await ctx.db.insert("operatorProfiles", {
      userId,
      companyName: fields.companyName,
      website: fields.website ?? "",
      city: fields.city,
      description: fields.description,
      ...logo,
      verified: false,
      createdAt: Date.now(),
    });
  }
  return { created: !existing };
}

/** The profile that its owner, and nobody else, may change. */
export async function requireOwnProfile(
  ctx: QueryCtx,
  userId: Id<"users">,
  operatorId: string,
): Promise<Doc<"operatorProfiles">> {
  if (operatorId !== userId) {
    const isThere = (await findOperator(ctx, operatorId)) !== null;
    throw isThere
      ? appError("FORBIDDEN", "Only the owner can edit this profile")
      : operatorNotFound();
  }
  const profile = await operatorProfileOf(ctx, userId);
  if (!profile) throw operatorNotFound();
  return profile;
}

/** Changes parts of one's own profile. */
export async function updateOperatorProfile(
  ctx: MutationCtx,
  userId: Id<"users">,
  operatorId: string,
  input: OperatorUpdateInput,
): Promise<void> {
  const existing = await requireOwnProfile(ctx, userId, operatorId);
  const logo = await logoAfter(ctx, userId, existing.logoUrl, input.logoUrl);
  const check = checkOf(existing, input.companyName);
  await ctx.db.patch("operatorProfiles", existing._id, { ...tidy(input), ...logo, ...check });
}
