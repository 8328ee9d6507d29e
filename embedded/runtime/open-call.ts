import type { InternalCall } from "./backend.ts";
import { LogLines } from "./log-lines.ts";
import { newRequestId } from "./request-id.ts";
import type { Visibility } from "./resolve-function.ts";
import type { FunctionCall } from "./runner.ts";

/** A client's call as the inside sees it. Administrators and the system reach internal functions too. */
export function openCall(call: FunctionCall): { internal: InternalCall; visibility: Visibility } {
  const { identity } = call;
  const isPrivileged = identity.kind === "admin" || identity.kind === "system";
  const metadata = {
    ip: call.clientIp ?? null,
    userAgent: call.userAgent ?? null,
    requestId: call.requestId ?? newRequestId(),
    scheduledFunctionId: null,
    authToken: null,
  };
  return {
    internal: { address: call.path, args: call.args, identity, metadata, log: new LogLines() },
    visibility: isPrivileged ? "all" : "public",
  };
}
