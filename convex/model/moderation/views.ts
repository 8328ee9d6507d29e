// What administrators see of what waits for them.
import { literals, nullable } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import { ROLES } from "../identity/contract.ts";
import { COMPANY_CHECK_STATUSES } from "../operators/contract.ts";
import { partyFields } from "../operators/party.ts";
import { reportView } from "../reports/views.ts";
import { STANDINGS } from "./rules.ts";

export const queuedReportView = reportView.extend({
  reporter: v.object(partyFields),
  reported: v.object(partyFields),
  /** Of a subscriber: these come first. */
  isPriority: v.boolean(),
});
export type QueuedReportView = Infer<typeof queuedReportView>;

export const reportListView = v.object({ reports: v.array(queuedReportView), total: v.number() });

const earlierReportView = reportView
  .pick("id", "type", "reason", "status", "createdAt")
  .extend({ isTakenDown: v.boolean() });

/** A person with what an administrator weighs a report by. */
const subjectView = v.object({
  ...partyFields,
  id: v.id("users"),
  role: literals(...ROLES),
  standing: literals(...STANDINGS),
  memberSince: v.number(),
  reviewCount: v.number(),
  avgRating: v.number(),
  /** What the page says of them; empty where there is none. */
  about: v.string(),
});

const reviewSubjectView = v.object({
  stars: v.record(v.string(), v.number()),
  comment: v.string(),
  createdAt: v.number(),
  reply: nullable(v.object({ body: v.string(), createdAt: v.number() })),
  isHidden: v.boolean(),
  reviewed: v.object({ ...partyFields, id: v.id("users") }),
  job: nullable(
    v.object({
      title: v.string(),
      locationCity: v.string(),
      startDate: v.string(),
      endDate: v.string(),
      status: literals("PENDING", "ACCEPTED", "DECLINED", "COMPLETED", "CANCELLED"),
    }),
  ),
});

export const reportDetailView = queuedReportView.extend({
  note: nullable(v.string()),
  decidedAt: nullable(v.number()),
  decidedBy: nullable(v.object(partyFields)),
  isTakenDown: v.boolean(),
  subject: subjectView,
  /** Earlier and later reports about the same person, newest first. */
  others: v.array(earlierReportView),
  /** Of a report of a review. */
  review: nullable(reviewSubjectView),
});
export type ReportDetailView = Infer<typeof reportDetailView>;

/** One of the messages around a reported one; what was removed is there to be read by administrators. */
const nearMessageView = v.object({
  id: v.id("messages"),
  /** The person reported wrote it. */
  isOfReported: v.boolean(),
  isReported: v.boolean(),
  isRemoved: v.boolean(),
  body: v.string(),
  attachment: nullable(
    v.object({
      name: v.string(),
      /** Of the reported message alone: what others carry stays their people's. */
      path: nullable(v.string()),
      width: v.number(),
      height: v.number(),
    }),
  ),
  createdAt: v.number(),
});
export const nearMessagesView = v.object({ messages: v.array(nearMessageView) });
export type NearMessagesView = Infer<typeof nearMessagesView>;

export const companyView = v.object({
  operatorUserId: v.id("users"),
  status: literals(...COMPANY_CHECK_STATUSES),
  companyName: v.string(),
  website: v.string(),
  city: v.string(),
  description: v.string(),
  logo: nullable(v.string()),
  /** Who signed the company up. */
  name: v.string(),
  /** Of that person's address, to hold against the website; the address itself is on the person's own page. */
  emailDomain: v.string(),
  isEmailVerified: v.boolean(),
  memberSince: v.number(),
  isSubscribed: v.boolean(),
  /** As the bills name it; empty where none was given. */
  billedAs: v.string(),
  taxId: v.string(),
  requestedAt: v.number(),
  decidedAt: nullable(v.number()),
  reason: nullable(v.string()),
});
export type CompanyView = Infer<typeof companyView>;

export const companyQueueView = v.object({
  companies: v.array(companyView),
  nextCursor: nullable(v.string()),
});
