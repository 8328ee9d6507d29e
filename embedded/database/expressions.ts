// Filter expressions of queries, compiled once per query and run per document.
import { DeveloperError } from "../values/errors.ts";
import {
  MAX_INT64,
  MIN_INT64,
  fromFloat64,
  fromInt64,
  kindOf,
  toFloat64,
  toInt64,
} from "../values/kinds.ts";
import { compareValues } from "../values/order.ts";
import type { Wire, WireObject } from "../values/wire.ts";
import { fieldAt } from "./index-keys.ts";

export type Evaluate = (document: WireObject) => Wire | undefined;

const COMPARISONS: Record<string, (order: number) => boolean> = {
  $eq: (order) => order === 0,
  $neq: (order) => order !== 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
};

interface Arithmetic {
  verb: string;
  floats: (left: number, right: number) => number;
  integers: (left: bigint, right: bigint) => bigint;
}

const ARITHMETIC: Record<string, Arithmetic> = {
  $add: { verb: "add", floats: (a, b) => a + b, integers: (a, b) => a + b },
  $sub: { verb: "subtract", floats: (a, b) => a - b, integers: (a, b) => a - b },
  $mul: { verb: "multiply", floats: (a, b) => a * b, integers: (a, b) => a * b },
  $div: { verb: "divide", floats: (a, b) => a / b, integers: (a, b) => a / b },
  $mod: { verb: "modulo", floats: (a, b) => a % b, integers: (a, b) => a % b },
};

function bad(message: string): DeveloperError {
  return new DeveloperError("InvalidFilter", message);
}

function described(value: Wire | undefined): string {
  return `${value === undefined ? "undefined" : JSON.stringify(value)} (type ${kindOf(value)})`;
}

function integer(value: bigint, verb: string): Wire {
  if (value > MAX_INT64 || value < MIN_INT64) throw bad(`Integer overflow in ${verb}`);
  return fromInt64(value);
}

function calculate(op: Arithmetic, left: Wire | undefined, right: Wire | undefined): Wire {
  const kind = kindOf(left);
  if (kind !== kindOf(right) || (kind !== "int64" && kind !== "float64")) {
    throw bad(`Cannot ${op.verb} ${described(left)} and ${described(right)}`);
  }
  if (kind === "float64") {
    return fromFloat64(op.floats(toFloat64(left as Wire), toFloat64(right as Wire)));
  }
  const divisor = toInt64(right as Wire);
  if (divisor === 0n && (op.verb === "divide" || op.verb === "modulo")) {
    throw bad("Division by zero");
  }
  return integer(op.integers(toInt64(left as Wire), divisor), op.verb);
}

function negate(value: Wire | undefined): Wire {
  const kind = kindOf(value);
  if (kind === "float64") return fromFloat64(-toFloat64(value as Wire));
  if (kind === "int64") return integer(-toInt64(value as Wire), "negate");
  throw bad(`Cannot negate ${described(value)}`);
}

export function truth(value: Wire | undefined): boolean {
  if (typeof value !== "boolean") throw bad(`Expected a boolean, got ${described(value)}`);
  return value;
}

function pair(operands: Wire): [Evaluate, Evaluate] {
  if (!Array.isArray(operands) || operands.length !== 2) throw bad("Expected two operands");
  return [compileExpression(operands[0] as Wire), compileExpression(operands[1] as Wire)];
}

function list(operands: Wire): Evaluate[] {
  if (!Array.isArray(operands)) throw bad("Expected a list of conditions");
  return operands.map(compileExpression);
}

function compileField(path: Wire): Evaluate {
  if (typeof path !== "string") throw bad("A field path must be a string");
  const parts = path.split(".");
  return (document) => fieldAt(document, parts);
}

function compileLiteral(literal: Wire): Evaluate {
  const value = kindOf(literal) === "undefined" ? undefined : literal;
  return () => value;
}

export function compileExpression(expression: Wire): Evaluate {
  if (typeof expression !== "object" || expression === null || Array.isArray(expression)) {
    return compileLiteral(expression);
  }
  const [name, operands] = Object.entries(expression)[0] ?? ["", null];
  const comparison = Object.hasOwn(COMPARISONS, name) ? COMPARISONS[name] : undefined;
  if (comparison !== undefined) {
    const [left, right] = pair(operands);
    return (document) => comparison(compareValues(left(document), right(document)));
  }
  const arithmetic = Object.hasOwn(ARITHMETIC, name) ? ARITHMETIC[name] : undefined;
  if (arithmetic !== undefined) {
    const [left, right] = pair(operands);
    return (document) => calculate(arithmetic, left(document), right(document));
  }
  switch (name) {
    case "$field":
      return compileField(operands);
    case "$literal":
      return compileLiteral(operands);
    case "$neg": {
      const inner = compileExpression(operands);
      return (document) => negate(inner(document));
    }
    case "$not": {
      const inner = compileExpression(operands);
      return (document) => !truth(inner(document));
    }
    case "$and": {
      const parts = list(operands);
      return (document) => parts.every((part) => truth(part(document)));
    }
    case "$or": {
      const parts = list(operands);
      return (document) => parts.some((part) => truth(part(document)));
    }
    default:
      throw bad(`Unknown expression ${JSON.stringify(name)}`);
  }
}
