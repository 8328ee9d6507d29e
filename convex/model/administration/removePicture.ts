// Taking somebody's picture away that breaks the rules. It is gone for good, the person is told why, and may put up another.
import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { noteDeed } from "../audit/audit.ts";
import { appError } from "../errors.ts";
import type { Actor } from "../identity/actor.ts";
import { setPicture } from "../users/picture.ts";
import type { UserDeedInput } from "./contract.ts";
import { tellOfDeed } from "./tellOfDeed.ts";

export async function removePicture(
  ctx: MutationCtx,
  { user: admin, sessionId }: Actor,
  user: Doc<"users">,
  { reason, picture }: Pick<UserDeedInput, "reason" | "picture">,
  nowMs: number,
): Promise<void> {
  if (!reason) throw appError("VALIDATION", "Please say why", "reason");
  if (user.image === undefined) throw appError("CONFLICT", "This person has no picture");
  if (picture !== undefined && picture !== user.image) {
    throw appError("CONFLICT", "This picture has been changed meanwhile");
  }
  await setPicture(ctx, user._id, "", "image");
  await noteDeed(
    ctx,
    {
      actorUserId: admin._id,
      sessionId,
      action: "user.remove-picture",
      targetType: "user",
      targetId: user._id,
      details: { reason },
    },
    nowMs,
  );
  await tellOfDeed(ctx, user, "picture-removed", { path: "/settings", note: reason }, nowMs);
}
