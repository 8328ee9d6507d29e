// The one way to a mail: written down with its cause, as every effect.
import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { causeEffect } from "../outbox/outbox.ts";
import { MAIL_KINDS, type MailKind, type MailValues } from "./contract.ts";

export interface MailCause {
  /** The same key is one mail, however often it is caused. */
  key: string;
  kind: MailKind;
  /** Whose language and name it has. */
  userId: Id<"users">;
  /** The company whose member is told. Of what is delivered at once: effects of the outbox have none. */
  forUserId?: Id<"users">;
  values?: MailValues;
  /** Where it goes, if not to the person's address as it is when it is sent off: the one before, or the one to be confirmed. */
  to?: string;
  /** After this instant it is not sent any more. */
  until?: number;
}

export async function causeMail(ctx: MutationCtx, cause: MailCause): Promise<void> {
  const { key, kind, userId, values = {}, to, until } = cause;
  await causeEffect(ctx, {
    kind: "mail",
    key: `${kind}:${key}`,
    payload: {
      kind,
      userId,
      values: JSON.stringify(values),
      ...(to === undefined ? {} : { to }),
      ...(until === undefined ? {} : { until: String(until) }),
    },
  });
}

/** The mail in the flat texts of the outbox. */
export function readCause(
  ctx: MutationCtx,
  key: string,
  payload: Record<string, string>,
): MailCause {
  const userId = ctx.db.normalizeId("users", payload["userId"] ?? "");
  const kind = MAIL_KINDS.find((one) => one === payload["kind"]);
  if (userId === null || kind === undefined) throw new Error("an effect that is no mail");
  const values = JSON.parse(payload["values"] ?? "{}") as MailValues;
  const { to, until } = payload;
  return {
    key,
    kind,
    userId,
    values,
    ...(to === undefined ? {} : { to }),
    ...(until === undefined ? {} : { until: Number(until) }),
  };
}
