import type { World } from "../../world/world.ts";
import { LogLines } from "../isolate/log-lines.ts";
import type { Visibility } from "../syscalls/resolve-function.ts";
import type { InternalCall } from "../syscalls/services.ts";
import type { FunctionCall } from "./calls.ts";
import { newRequestId } from "./request-id.ts";

export interface OpenCall {
  internal: InternalCall;
  visibility: Visibility;
  startedMs: number;
}

/** A client's call as the inside sees it. Administrators and the system reach internal functions too. */
export function openCall(world: World, call: FunctionCall): OpenCall {
  const { identity } = call;
  const isPrivileged = identity.kind === "admin" || identity.kind === "system";
  let requestId: string | null = null;
  const metadata = {
    ip: call.clientIp ?? null,
    userAgent: call.userAgent ?? null,
    /** Made for who asks: hardly anybody does, and to make one takes longer than all else here. */
    get requestId() {
      requestId ??= call.requestId ?? newRequestId(world);
      return requestId;
    },
    scheduledFunctionId: null,
    authToken: identity.kind === "user" ? (identity.token ?? null) : null,
  };
  return {
    internal: { address: call.path, args: call.args, identity, metadata, log: new LogLines() },
    visibility: isPrivileged ? "all" : "public",
    startedMs: world.monotonic.nowMs(),
  };
}
