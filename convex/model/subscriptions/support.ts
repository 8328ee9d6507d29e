// Questions go out as mails to whoever answers them. Those of subscribers say so in the first word, in the language that the
// question is in, and by a header that mail programs sort by in any: that is what priority support is.
import type { Doc } from "../../_generated/dataModel.js";
import { env, type MutationCtx } from "../../_generated/server.js";
import { takeAttempt } from "../limits/limits.ts";
import { causeMail } from "../mail/cause.ts";
import { siteUrl } from "../siteUrl.ts";
import { hasActiveSubscription } from "./access.ts";
import type { QuestionInput } from "./contract.ts";
import { featuresFor } from "./rules.ts";

const ADDRESS = /<([^<>]+)>$/;

const READ_BY_NOBODY = /^no-?reply\b/i;

/** The one that is set, else where mails come from. */
function setAddress(): string | null {
  const from = env.MAIL_FROM ?? "";
  return env.SUPPORT_EMAIL ?? ADDRESS.exec(from)?.[1] ?? (from || null);
}

/** What visitors are told to write to; null where nobody has set an address that is read. */
export function openAddress(): string | null {
  const address = setAddress();
  return address === null || READ_BY_NOBODY.test(address) ? null : address;
}

/** In development nothing may be set, and the mail is there to be read. */
function supportAddress(): string {
  return setAddress() ?? `support@${new URL(siteUrl()).hostname}`;
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
      rank: prioritySupport ? "priority" : "question",
      from: user.name,
      account: user.email,
      question,
      path: "/",
    },
  });
}
