// Answers the syscalls of one action or HTTP action: each query or mutation it calls is a transaction of its own.
import { DeveloperError, UnavailableError } from "../../values/errors.ts";
import type { Wire, WireObject } from "../../values/wire.ts";
import type { Syscalls } from "../isolate/execution.ts";
import { type FunctionType } from "../isolate/executor.ts";
import type { FunctionPath } from "../isolate/function-path.ts";
import { calledFunction } from "../system-tables/call-address.ts";
import {
  SCHEDULED,
  cancelScheduled,
  insertScheduled,
  readScheduleRequest,
  stateKind,
} from "../system-tables/scheduled-rows.ts";
import { deleteFile, findFile, insertFile } from "../system-tables/storage-rows.ts";
import { toCallerError } from "./describe-failure.ts";
import { metadataCall, refuseUnknown } from "./metadata-calls.ts";
import type { Services, InternalCall } from "./services.ts";
import { fileLocation, fileMetadata, requireDigest, uploadUrl } from "./storage-calls.ts";
import { textArgument } from "./text-argument.ts";
import { userIdentity } from "./transaction-scope.ts";

const CALLS: Record<string, FunctionType> = {
  "1.0/actions/query": "query",
  "1.0/actions/mutation": "mutation",
  "1.0/actions/action": "action",
};

export class ActionSyscalls implements Syscalls {
  readonly #services: Services;
  readonly #own: FunctionPath;
  readonly #call: Omit<InternalCall, "address" | "args">;

  constructor(services: Services, own: FunctionPath, call: Omit<InternalCall, "address" | "args">) {
    this.#services = services;
    this.#own = own;
    this.#call = call;
  }

  sync(op: string): string {
    return refuseUnknown(op, "operation");
  }

  atOnce(): undefined {
    return undefined;
  }

  /** A transaction that could not be run is an error that the action may catch. */
  async async(op: string, argsText: string): Promise<string> {
    try {
      const args = JSON.parse(argsText) as WireObject;
      const type = CALLS[op];
      if (type === undefined) return await this.#answer(op, args);
      const { identity, metadata, log } = this.#call;
      const asked = { address: calledFunction(args), args: args["args"] ?? {} };
      const outcome = await this.#services.call(type, { identity, metadata, log, ...asked });
      if (!outcome.ok) throw toCallerError(outcome.error);
      return outcome.value;
    } catch (error) {
      if (error instanceof UnavailableError) {
        throw new DeveloperError(error.code, error.message, error.data);
      }
      throw error;
    }
  }

  async #answer(op: string, args: WireObject): Promise<string> {
    if (op === "1.0/getUserIdentity") return this.#identity();
    // null is an answer: only undefined passes the question on.
    let answer = await this.#schedule(op, args);
    if (answer === undefined) answer = await this.#storage(op, args);
    if (answer === undefined) {
      answer = metadataCall(this.#services, op, args, this.#own, this.#call.metadata);
    }
    return JSON.stringify(answer === undefined ? refuseUnknown(op, "async operation") : answer);
  }

  async js(op: string, args: Record<string, unknown>): Promise<unknown> {
    if (op === "storage/storeBlob") {
      const options = args["options"] as { sha256?: string } | undefined;
      return this.#store(args["blob"], options?.sha256);
    }
    if (op === "storage/getBlob") return this.#load(args["storageId"] as string);
    return refuseUnknown(op, "operation");
  }

  #identity(): string {
    const { identity } = this.#call;
    if (identity.kind === "none" && identity.refusal !== undefined) throw identity.refusal;
    return JSON.stringify(userIdentity(identity));
  }

  async #schedule(op: string, args: WireObject): Promise<Wire | undefined> {
    const services = this.#services;
    const ownId = this.#call.metadata.scheduledFunctionId;
    if (op === "1.0/actions/schedule") {
      const nowMs = services.world.nowMs();
      const request = await readScheduleRequest(services.executor(), args, nowMs);
      const id = await services.transact((tx) => {
        // A canceled action is not stopped, but nothing that it starts from now on will run.
        const own = ownId === null ? null : tx.get("system", ownId, SCHEDULED);
        const isCanceled = own !== null && stateKind(own) === "canceled";
        return insertScheduled(tx, request, isCanceled ? "canceled" : "pending");
      });
      services.scheduled(request.scheduledTime);
      return id;
    }
    if (op === "1.0/actions/cancel_job") {
      const id = textArgument(args["id"]);
      await services.transact((tx) => cancelScheduled(tx, id, services.world.nowMs()));
      return null;
    }
    return undefined;
  }

  async #storage(op: string, args: WireObject): Promise<Wire | undefined> {
    const services = this.#services;
    const storageId = textArgument(args["storageId"]);
    switch (op) {
      case "1.0/storageGetUrl":
        return services.read((tx) => fileLocation(services, tx, storageId));
      case "1.0/storageGetMetadata":
        return services.read((tx) => fileMetadata(tx, storageId));
      case "1.0/storageGenerateUploadUrl":
        return uploadUrl(services);
      case "1.0/storageDelete": {
        const uuid = await services.transact((tx) => deleteFile(tx, storageId));
        await services.files.delete(uuid);
        return null;
      }
      default:
        return undefined;
    }
  }

  async #store(blob: unknown, expected: string | undefined): Promise<string> {
    if (!(blob instanceof Blob)) {
      throw new DeveloperError("InvalidArgument", "storage.store() expects a Blob.");
    }
    const file = await this.#services.files.put(blob.stream());
    try {
      if (expected !== undefined) requireDigest(file.sha256, expected);
      const type = blob.type === "" ? null : blob.type;
      return await this.#services.transact((tx) => insertFile(tx, file, type));
    } catch (error) {
      await this.#services.files.delete(file.uuid);
      throw error;
    }
  }

  async #load(storageId: string): Promise<Blob | null> {
    const file = this.#services.read((tx) => findFile(tx, storageId, "get"));
    const bytes = file === null ? null : this.#services.files.get(file.uuid);
    if (file === null || bytes === null) return null;
    const buffer = await new Response(bytes as BodyInit).arrayBuffer();
    return new Blob([buffer], { type: file.contentType ?? "" });
  }
}
