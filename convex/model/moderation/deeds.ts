// What administrators' deeds say of themselves in the audit log: ids and short words.
import type { Doc } from "../../_generated/dataModel.js";
import type { Deed } from "../audit/audit.ts";
import type { Actor } from "../identity/actor.ts";

/** Others' private messages were read. */
export function viewDeed({ user, sessionId }: Actor, reportId: string, messages: number): Deed {
  const target = { targetType: "report", targetId: reportId } as const;
  return {
    actorUserId: user._id,
    sessionId,
    action: "report.view",
    ...target,
    details: { messages },
  };
}

function aboutOf({ type, reportedUserId, reviewId, messageId }: Doc<"abuseReports">) {
  return {
    type,
    reportedUserId,
    ...(reviewId !== undefined && { reviewId }),
    ...(messageId !== undefined && { messageId }),
  };
}

export function decisionDeed({ user }: Actor, report: Doc<"abuseReports">): Deed {
  const { _id, status, note } = report;
  return {
    actorUserId: user._id,
    action: status === "DISMISSED" ? "report.dismiss" : "report.resolve",
    targetType: "report",
    targetId: _id,
    details: { ...aboutOf(report), ...(note !== undefined && { note }) },
    before: { status: "PENDING" },
    after: { status },
  };
}

export function takeDownDeed(actor: Actor, report: Doc<"abuseReports">): Deed {
  return { ...decisionDeed(actor, report), action: "report.take-down" };
}

export function putBackDeed({ user }: Actor, report: Doc<"abuseReports">): Deed {
  return {
    actorUserId: user._id,
    action: "report.put-back",
    targetType: "report",
    targetId: report._id,
    details: aboutOf(report),
  };
}

export function companyDeed({ user }: Actor, check: Doc<"companyChecks">): Deed {
  const { operatorUserId, status, reason } = check;
  return {
    actorUserId: user._id,
    action: status === "VERIFIED" ? "user.verify-business" : "company.refuse",
    targetType: "user",
    targetId: operatorUserId,
    ...(reason !== undefined && { details: { reason } }),
    before: { status: "REQUESTED" },
    after: { status },
  };
}

/** A card was looked at, which only its guide and administrators get to see. */
export function licenceViewDeed(
  { user, sessionId }: Actor,
  { _id, guideUserId, version }: Doc<"licences">,
): Deed {
  return {
    actorUserId: user._id,
    sessionId,
    action: "licence.view",
    targetType: "licence",
    targetId: _id,
    details: { guideUserId, version },
  };
}

export function licenceDeed({ user }: Actor, licence: Doc<"licences">): Deed {
  const { _id, guideUserId, status, version, reason } = licence;
  return {
    actorUserId: user._id,
    action: status === "CHECKED" ? "licence.check" : "licence.refuse",
    targetType: "licence",
    targetId: _id,
    details: { guideUserId, version, ...(reason !== undefined && { reason }) },
    after: { status },
  };
}
