// Administrators' looks at licences, noted before a picture is handed out.
import type { MutationCtx } from "../../_generated/server.js";
import { lastNoted, noteDeed } from "../audit/audit.ts";
import { appError } from "../errors.ts";
import { ownerOfFile } from "../files/files.ts";
import type { Actor } from "../identity/actor.ts";
import { licenceOf } from "../licences/find.ts";
import { licenceViewDeed } from "./deeds.ts";

/** The small form in the list and the large one behind it are one look. */
const LOOK_MS = 600_000;

/** Notes that the licence's picture of that name is opened. Without a licence there is nothing that may be shown. */
export async function noteLicenceLook(
  ctx: MutationCtx,
  actor: Actor,
  name: string,
  nowMs: number,
): Promise<void> {
  const ownerUserId = await ownerOfFile(ctx, name);
  const licence = ownerUserId && (await licenceOf(ctx, ownerUserId));
  if (licence === null) throw appError("NOT_FOUND", "File not found");
  const deed = licenceViewDeed(actor, licence);
  const last = await lastNoted(ctx, actor.sessionId, deed.action, deed.targetId);
  const isSameLook =
    last !== null && nowMs - last.at < LOOK_MS && last.details["version"] === licence.version;
  if (!isSameLook) await noteDeed(ctx, deed, nowMs);
}
