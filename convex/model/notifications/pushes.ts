// What of a notification is told on the devices of its person, while the app is closed.
import type { MutationCtx } from "../../_generated/server.js";
import { admitPushes } from "../push/queue.ts";
import { subscriptionsOf } from "../push/subscriptions.ts";
import { companyField } from "../seats/seats.ts";
import { readSettings } from "../users/settings.ts";
import { topicOf } from "./contract.ts";
import { EVENT_OF, isMailNews, partyNameOf, type Told } from "./mails.ts";
import { pathOf, placeOf } from "./views.ts";

/** Once per key and device. Who has no device costs one look. */
export async function pushNow(ctx: MutationCtx, key: string, told: Told): Promise<void> {
  const { userId, kind, partnerUserId, jobRequestId } = told;
  const devices = await subscriptionsOf(ctx, userId);
  if (devices.length === 0 || !isMailNews(told.createdAt)) return;
  const { locale, notifications } = await readSettings(ctx, userId);
  if (!notifications[EVENT_OF[kind]].push) return;
  const request = jobRequestId === undefined ? null : await ctx.db.get("jobRequests", jobRequestId);
  const words: Record<string, string> = {};
  const topic = topicOf(kind);
  if (topic === null) words["partner"] = await partyNameOf(ctx, partnerUserId);
  else words["topic"] = topic;
  if (request !== null) words["request"] = request.title;
  const path = pathOf({ ...told, ...placeOf(told, request) });
  const news = { userId, ...companyField(told), locale, kind, words, path };
  await admitPushes(ctx, key, news, devices);
}
