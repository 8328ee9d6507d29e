// The validators that check requests and answers, as JSON Schema for the documents.
import type { GenericValidator } from "convex/values";
import * as z from "zod/mini";

import type { InputSchema } from "../model/input.ts";
import type { Endpoint } from "./endpoint.ts";

export interface JsonSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  [keyword: string]: unknown;
}

type Fields = Record<string, GenericValidator>;

function ofFields(fields: Fields): JsonSchema {
  const entries = Object.entries(fields);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, field]) => [name, ofValidator(field)])),
    required: entries.filter(([, field]) => field.isOptional === "required").map(([name]) => name),
    additionalProperties: false,
  };
}

function ofUnion(members: readonly GenericValidator[]): JsonSchema {
  const literals = members.flatMap((member) => (member.kind === "literal" ? [member.value] : []));
  if (literals.length === members.length) return { type: "string", enum: literals };
  return { anyOf: members.map(ofValidator) };
}

function ofValidator(validator: GenericValidator): JsonSchema {
  switch (validator.kind) {
    case "id":
    case "string":
      return { type: "string" };
    case "float64":
      return { type: "number" };
    case "boolean":
      return { type: "boolean" };
    case "null":
      return { type: "null" };
    case "literal":
      return { const: validator.value };
    case "array":
      return { type: "array", items: ofValidator(validator.element) };
    case "object":
      return ofFields(validator.fields);
    case "record":
      return { type: "object", additionalProperties: ofValidator(validator.value) };
    case "union":
      return ofUnion(validator.members);
    default:
      return {};
  }
}

function ofZod(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest as JsonSchema;
}

export function inputSchemaOf(input: InputSchema): JsonSchema {
  return ofZod(input, "input");
}

export function outputSchemaOf(output: NonNullable<Endpoint["output"]>): JsonSchema {
  return "_zod" in output ? ofZod(output, "output") : ofValidator(output);
}
