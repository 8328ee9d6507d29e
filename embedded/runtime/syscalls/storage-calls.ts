// File storage inside a transaction: rows change with it, bytes only when it is through.
import type { Transaction } from "../../transaction/engine.ts";
import { DeveloperError } from "../../values/errors.ts";
import type { Wire, WireObject } from "../../values/wire.ts";
import { deleteFile, findFile, insertFile } from "../system-tables/storage-rows.ts";
import { type Services, fileUrl } from "./services.ts";
import { textArgument } from "./text-argument.ts";
import type { TransactionScope } from "./transaction-scope.ts";

export function fileLocation(services: Services, tx: Transaction, storageId: string): Wire {
  const file = findFile(tx, storageId, "getUrl");
  return file === null ? null : fileUrl(services, file.uuid);
}

export function fileMetadata(tx: Transaction, storageId: string): Wire {
  const file = findFile(tx, storageId, "getMetadata");
  if (file === null) return null;
  const { uuid, size, contentType } = file;
  const sha256 = Buffer.from(file.sha256, "base64").toString("hex");
  return { storageId: uuid, sha256, size, contentType };
}

export function uploadUrl(services: Services): string {
  return `${services.cloudUrl}/api/storage/upload?token=${services.uploadTokens.issue()}`;
}

/** undefined: not one of ours. */
export async function storageCall(
  services: Services,
  scope: TransactionScope,
  canWrite: boolean,
  op: string,
  args: WireObject,
): Promise<Wire | undefined> {
  const storageId = textArgument(args["storageId"]);
  if (op === "1.0/storageGetUrl") return fileLocation(services, scope.tx, storageId);
  if (op === "1.0/storageGetMetadata") return fileMetadata(scope.tx, storageId);
  if (!canWrite) return undefined;
  switch (op) {
    case "1.0/storageDelete":
      scope.effects.deletedFiles.push(deleteFile(scope.tx, storageId));
      return null;
    case "1.0/storageGenerateUploadUrl":
      return uploadUrl(services);
    case "1.0/storageStore":
      return store(services, scope, args);
    case "1.0/storageGet":
      return load(services, scope.tx, storageId);
    default:
      return undefined;
  }
}

async function store(services: Services, scope: TransactionScope, args: WireObject): Promise<Wire> {
  const file = await services.files.put(Buffer.from(textArgument(args["blob"]), "base64"));
  scope.effects.storedFiles.push(file.uuid);
  const expected = args["sha256"];
  if (typeof expected === "string") requireDigest(file.sha256, expected);
  const type = args["contentType"];
  return insertFile(scope.tx, file, typeof type === "string" && type !== "" ? type : null);
}

/** `expected` may be hexadecimal or base64. */
export function requireDigest(sha256: string, expected: string): void {
  const base64 = Buffer.from(sha256, "hex").toString("base64");
  if (expected !== sha256 && expected !== base64) {
    throw new DeveloperError(
      "Sha256Mismatch",
      `The file's SHA-256 digest is ${base64}, not ${expected} as expected.`,
    );
  }
}

async function load(services: Services, tx: Transaction, storageId: string): Promise<Wire> {
  const file = findFile(tx, storageId, "get");
  const bytes = file === null ? null : services.files.get(file.uuid);
  if (file === null || bytes === null) return null;
  const blob = Buffer.from(await new Response(bytes as BodyInit).arrayBuffer()).toString("base64");
  return { blob, contentType: file.contentType };
}
