// Answers about the run itself, alike in transactions and actions.
import { APP } from "../../values/component-path.ts";
import { DeveloperError } from "../../values/errors.ts";
import type { Wire, WireObject } from "../../values/wire.ts";
import { type FunctionPath, clientPath } from "../isolate/function-path.ts";
import { functionHandle, calledFunction } from "../system-tables/call-address.ts";
import type { Services } from "./services.ts";
import type { RequestMetadata } from "./transaction-scope.ts";

const UNSUPPORTED: Record<string, string> = {
  "1.0/signJwt": "Signing tokens with `ctx.auth.signJwt`",
  "1.0/auditLog": "Audit logging",
  "1.0/createServiceToken": "Convex-managed services",
  "1.0/getServiceUrl": "Convex-managed services",
  "1.0/actions/vectorSearch": "Vector search",
  "1.0/componentArgument": "Components",
};

/** undefined: not one of ours. */
export function metadataCall(
  services: Services,
  op: string,
  args: WireObject,
  own: FunctionPath,
  metadata: RequestMetadata,
): Wire | undefined {
  switch (op) {
    case "1.0/getFunctionMetadata":
      return { name: clientPath(own), componentPath: APP };
    case "1.0/getDeploymentMetadata":
      return { name: services.deploymentName, region: null, class: "dev" };
    case "1.0/getRequestMetadata":
      return { ...metadata };
    case "1.0/createFunctionHandle":
      return functionHandle(calledFunction(args));
    default:
      return undefined;
  }
}

export function refuseUnknown(op: string, kind: "async operation" | "operation"): never {
  const feature = UNSUPPORTED[op];
  if (feature !== undefined) {
    throw new DeveloperError(
      "Unsupported",
      `${feature} is a feature of Convex's own servers that this backend does not offer.`,
    );
  }
  throw new DeveloperError("UnknownOperation", `Unknown ${kind} ${op}`);
}
