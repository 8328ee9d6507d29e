// Rules of single documents: how a patch merges, which system fields may be given, which ids are accepted.
import { checkDocument } from "../values/check.ts";
import { DeveloperError } from "../values/errors.ts";
import { decodeId, tableNumberOf } from "../values/ids.ts";
import { kindOf } from "../values/kinds.ts";
import type { WireObject } from "../values/wire.ts";

export type Operation = "get" | "patch" | "replace" | "delete";

export function badId(operation: Operation, cause: string): DeveloperError {
  return new DeveloperError(
    "InvalidArgument",
    `Invalid argument \`id\` for \`db.${operation}\`: ${cause}`,
  );
}

const VERBS = { get: "Get", patch: "Update", replace: "Replace", delete: "Delete" } as const;

export function nonexistent(operation: Operation, id: string): DeveloperError {
  const message = `${VERBS[operation]} on nonexistent document ID ${id}`;
  return new DeveloperError("NonexistentDocument", message);
}

export function tableNumberOfId(operation: Operation, id: string): number {
  const number = tableNumberOf(id);
  if (number !== null) return number;
  const decoded = decodeId(id);
  if ("problem" in decoded) throw badId(operation, decoded.problem);
  return decoded.tableNumber;
}

/** A document for writing: checked, with its system fields, which a caller may repeat but not change. Where both are repeated it is the same one. */
export function completeDocument(value: WireObject, id: string, creationTime: number): WireObject {
  if (kindOf(value) !== "object") {
    throw new DeveloperError("BadConvexValue", "A document must be an object");
  }
  const givenId = value["_id"];
  if (givenId !== undefined && givenId !== id) {
    throw new DeveloperError(
      "InvalidIdError",
      `Provided document ID ${JSON.stringify(givenId)} doesn't match '_id' field ${JSON.stringify(id)}`,
    );
  }
  const givenTime = value["_creationTime"];
  if (givenTime !== undefined && givenTime !== creationTime) {
    throw new DeveloperError(
      "InvalidCreationTimeError",
      `Provided creation time ${JSON.stringify(givenTime)} doesn't match '_creationTime' field ${creationTime}`,
    );
  }
  const isComplete = givenId !== undefined && givenTime !== undefined;
  // In front, where the order of names has them.
  const document = isComplete ? value : { _creationTime: creationTime, _id: id, ...value };
  checkDocument(document);
  return document;
}

/** Shallow merge; a field set to undefined goes away. */
export function merged(before: WireObject, patch: WireObject): WireObject {
  if (kindOf(patch) !== "object") {
    throw new DeveloperError("BadConvexValue", "The value of a patch must be an object");
  }
  // Not by assignments: a field may be called `__proto__`.
  const document = { ...before, ...patch };
  for (const [name, value] of Object.entries(patch)) {
    if (kindOf(value) === "undefined") Reflect.deleteProperty(document, name);
  }
  return document;
}

export function withoutSystemFields(document: WireObject): WireObject {
  if (document["_id"] === undefined && document["_creationTime"] === undefined) return document;
  const { _id: _, _creationTime: __, ...fields } = document;
  return fields;
}
