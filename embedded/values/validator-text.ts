// Prints validator JSON the way it is written in code: `v.object({a: v.string()})`.
import { canonicalText } from "./canonical.ts";
import { kindOf, toFloat64, toInt64 } from "./kinds.ts";
import type { Wire, WireObject } from "./wire.ts";

const SIMPLE: Record<string, string> = {
  null: "v.null()",
  number: "v.float64()",
  bigint: "v.int64()",
  commitTs: "v.commitTs()",
  boolean: "v.boolean()",
  string: "v.string()",
  bytes: "v.bytes()",
  any: "v.any()",
};

/** A value as it appears in error texts: like a JavaScript literal. */
export function valueText(value: Wire): string {
  switch (kindOf(value)) {
    case "int64":
      return `${toInt64(value)}n`;
    case "float64": {
      const number = toFloat64(value);
      if (Object.is(number, -0)) return "-0.0";
      return Number.isInteger(number) ? `${number}.0` : String(number);
    }
    case "array":
      return `[${(value as Wire[]).map(valueText).join(", ")}]`;
    case "object":
      return `{${Object.entries(value as WireObject)
        .map(([name, item]) => `${name}: ${valueText(item)}`)
        .join(", ")}}`;
    default:
      return canonicalText(value);
  }
}

export function validatorText(validator: WireObject): string {
  const type = validator["type"] as string;
  const simple = SIMPLE[type];
  if (simple !== undefined) return simple;
  switch (type) {
    case "id":
      return `v.id(${JSON.stringify(validator["tableName"])})`;
    case "literal":
      return `v.literal(${valueText(validator["value"] as Wire)})`;
    case "array":
      return `v.array(${validatorText(validator["value"] as WireObject)})`;
    case "record": {
      const values = validator["values"] as WireObject;
      return `v.record(${validatorText(validator["keys"] as WireObject)}, ${validatorText(values["fieldType"] as WireObject)})`;
    }
    case "object": {
      const fields = Object.entries(validator["value"] as WireObject).map(([name, field]) => {
        const { fieldType, optional } = field as WireObject;
        const text = validatorText(fieldType as WireObject);
        return `${name}: ${optional === true ? `v.optional(${text})` : text}`;
      });
      return `v.object({${fields.join(", ")}})`;
    }
    case "union":
      return `v.union(${(validator["value"] as WireObject[]).map(validatorText).join(", ")})`;
    default:
      throw new Error(`Unknown validator type ${JSON.stringify(type)}`);
  }
}
