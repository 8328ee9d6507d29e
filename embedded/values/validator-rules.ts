// What a validator itself may not be, whatever value comes: Convex refuses the code that holds one.
import { isIdentifier } from "./check.ts";
import { validatorText } from "./validator-text.ts";
import type { WireObject } from "./wire.ts";

function members(validator: WireObject): WireObject[] {
  return validator["type"] === "union"
    ? (validator["value"] as WireObject[]).flatMap(members)
    : [validator];
}

function recordFault(validator: WireObject): string | null {
  const keys = validator["keys"] as WireObject;
  const { fieldType, optional } = validator["values"] as WireObject;
  const isText = ({ type, value }: WireObject): boolean =>
    type === "string" || type === "id" || (type === "literal" && typeof value === "string");
  if (!members(keys).every(isText)) {
    return `Records can only have string keys. Your validator contains a record with key typed as \`${validatorText(keys)}\`, which is not a subtype of \`v.string()\``;
  }
  const inner = validatorFault(fieldType as WireObject);
  if (inner !== null) return inner;
  if (members(keys).some(({ type }) => type === "literal")) {
    return "Records cannot have string literal keys";
  }
  return optional === true ? "Records cannot have optional values" : null;
}

function objectFault(fields: WireObject): string | null {
  for (const [name, field] of Object.entries(fields)) {
    if (!isIdentifier(name)) return `Invalid validator for key \`${name}\`: it is no identifier`;
    const inner = validatorFault((field as WireObject)["fieldType"] as WireObject);
    if (inner !== null) return `Invalid validator for key \`${name}\`: ${inner}`;
  }
  return null;
}

/** Why Convex would refuse it, or null. */
export function validatorFault(validator: WireObject): string | null {
  switch (validator["type"]) {
    case "record":
      return recordFault(validator);
    case "object":
      return objectFault(validator["value"] as WireObject);
    case "array":
      return validatorFault(validator["value"] as WireObject);
    case "union": {
      const faults = (validator["value"] as WireObject[]).map(validatorFault);
      return faults.find((fault) => fault !== null) ?? null;
    }
    default:
      return null;
  }
}
