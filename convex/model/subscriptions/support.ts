// Questions go out as mails to whoever answers them. Those of subscribers say so in the first word, by which they are sorted:
// that is what priority support is.
import type { Doc } from "../../_generated/dataModel.js";
import { env, type MutationCtx } from "../../_generated/server.js";
import { takeAttempt } from "../limits/limits.ts";
import { causeMail } from "../mail/cause.ts";
import { siteUrl } from "../siteUrl.ts";
import { hasActiveSubscription } from "./access.ts";
import type { QuestionInput } from "./contract.ts";
import { featuresFor } from "./rules.ts";

const ADDRESS = /<([^<>]+)>$/;

/** The one that is set, else where mails come from. */
function supportAddress(): string {
  const from = env.MAIL_FROM ?? "";
  return (
    env.SUPPORT_EMAIL ??
    ADDRESS.exec(from)?.[1] ??
    (from || `support@${new URL(siteUrl()).hostname}`)
  );
}

/** Who asks, and for whose company: its subscription is what counts. */
export async function askSupport(
  ctx: MutationCtx,
  { user, actsFor }: { user: Doc<"users">; actsFor: Doc<"users"> },
  { question }: QuestionInput,
  nowMs: number,
): Promise<void> {
  await takeAttempt(ctx, "supportQuestions", user._id, nowMs);
  const isSubscribed = await hasActiveSubscription(ctx, actsFor._id);
  const { prioritySupport } = featuresFor(user.role, isSubscribed);
  await causeMail(ctx, {
    key: `${user._id}:${nowMs}`,
    kind: "support-question",
    userId: user._id,
    to: supportAddress(),
    values: {
      rank: prioritySupport ? "Priority" : "Question",
      from: user.name,
      account: user.email,
      question,
      path: "/",
    },
  });
}
