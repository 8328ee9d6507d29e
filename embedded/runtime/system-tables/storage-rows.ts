// Rows of `_storage`. Functions name a file by its id, or by the uuid of its URL as older code does.
import type { StoredFile } from "../../files/files.ts";
import type { Transaction } from "../../transaction/engine.ts";
import { DeveloperError } from "../../values/errors.ts";
import { tableNumberOf } from "../../values/ids.ts";
import type { WireObject } from "../../values/wire.ts";
import { systemRows } from "./system-rows.ts";

const STORAGE = "_storage";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface FileRow {
  id: string;
  uuid: string;
  /** Base64, as user code sees it. */
  sha256: string;
  size: number;
  contentType: string | null;
}

function readRow(row: WireObject): FileRow {
  return {
    id: row["_id"] as string,
    uuid: row["storageId"] as string,
    sha256: row["sha256"] as string,
    size: row["size"] as number,
    contentType: (row["contentType"] ?? null) as string | null,
  };
}

export function insertFile(tx: Transaction, file: StoredFile, contentType: string | null): string {
  const row = {
    storageId: file.uuid,
    sha256: Buffer.from(file.sha256, "hex").toString("base64"),
    size: file.size,
    contentType,
  };
  return tx.insert(STORAGE, row, true);
}

export function findFileByUuid(tx: Transaction, uuid: string): FileRow | null {
  const [row] = systemRows(
    tx,
    "_storage.by_storageId",
    [{ type: "Eq", fieldPath: "storageId", value: uuid.toLowerCase() }],
    1,
  );
  return row === undefined ? null : readRow(row);
}

/** `method` is what the caller wrote, for the error text. */
export function findFile(tx: Transaction, storageId: string, method: string): FileRow | null {
  if (UUID.test(storageId)) return findFileByUuid(tx, storageId);
  if (tableNumberOf(storageId) === null) {
    throw invalidId(
      method,
      `Invalid storage ID: "${storageId}". Storage ID should be an Id of '_storage' table, or a UUID string.`,
    );
  }
  if (tx.normalizeId("system", STORAGE, storageId) === null) {
    throw invalidId(
      method,
      "Invalid storage ID. Storage ID cannot be an ID on any table other than '_storage'.",
    );
  }
  const row = tx.get("system", storageId);
  return row === null ? null : readRow(row);
}

function invalidId(method: string, cause: string): DeveloperError {
  return new DeveloperError(
    "InvalidArgument",
    `Invalid argument \`storageId\` for \`storage.${method}\`: ${cause}`,
  );
}

export function deleteFile(tx: Transaction, storageId: string): string {
  const file = findFile(tx, storageId, "delete");
  if (file === null) {
    throw new DeveloperError("StorageIdNotFound", `storage id ${storageId} not found`);
  }
  tx.remove(file.id, STORAGE, true);
  return file.uuid;
}
