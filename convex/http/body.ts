// From a request to one plain object of input: path parameters, query and JSON body together, checked by the contract.
import * as z from "zod/mini";

import { appError } from "../model/errors.ts";
import { type InputSchema, parseInput } from "../model/input.ts";
import { pairsOf } from "./query.ts";

export const MAX_BODY_BYTES = 1_048_576;
/** To parse and to walk a body takes time by its values. Signs inside texts count as well: no contract comes near this. */
export const MAX_BODY_VALUES = 16_384;

type Fields = Map<string, unknown>;

/** What the sender says the body is, without parameters; empty where nothing is said. */
export function typeOfBody(request: Request): string {
  return (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

function tooLarge() {
  return appError("PAYLOAD_TOO_LARGE", "This request is too large");
}

/** How many bytes will come; null where nobody says so. */
export function announcedBytes(request: Request): number | null {
  const said = Number(request.headers.get("Content-Length") ?? Number.NaN);
  return said >= 0 ? said : null;
}

/** Whoever hangs up in the middle of a body has made no mistake of ours. */
function breakOff(): never {
  throw appError("VALIDATION", "The body broke off");
}

/** Piece by piece: nobody says how much will come where the length is not announced. */
export async function readBytes(
  request: Request,
  bytesMax: number,
  refusal: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  // What fails below is the sender's doing; to read it a second time is ours.
  if (request.bodyUsed) throw new Error("This body has been read already");
  const announced = announcedBytes(request);
  if (announced !== null && announced > bytesMax) throw refusal();
  if (announced !== null) return new Uint8Array(await request.arrayBuffer().catch(breakOff));
  const reader = request.body?.getReader();
  const next = async () => await reader?.read().catch(breakOff);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let piece = await next(); piece?.value !== undefined; piece = await next()) {
    size += piece.value.byteLength;
    if (size > bytesMax) {
      await reader?.cancel();
      throw refusal();
    }
    pieces.push(piece.value);
  }
  const [first = new Uint8Array(0)] = pieces;
  return pieces.length > 1 ? joined(pieces, size) : first;
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let end = 0;
  for (const piece of pieces) {
    bytes.set(piece, end);
    end += piece.byteLength;
  }
  return bytes;
}

/** A body that is not the call's input, as it came. */
export async function readRawText(request: Request): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, MAX_BODY_BYTES, tooLarge));
}

/** Refuses what is no text. It keeps nothing from one text to the next. */
const UTF_8 = new TextDecoder("utf-8", { fatal: true });

function isCompressed(request: Request): boolean {
  return !/^(?:identity)?$/i.test(request.headers.get("Content-Encoding")?.trim() ?? "");
}

function textOf(request: Request, bytes: Uint8Array): string {
  if (bytes.byteLength > 0 && typeOfBody(request) !== "application/json") {
    throw appError("UNSUPPORTED_MEDIA_TYPE", "The body must be application/json");
  }
  if (bytes.byteLength > 0 && isCompressed(request)) {
    throw appError("UNSUPPORTED_MEDIA_TYPE", "The body must not be compressed");
  }
  try {
    return UTF_8.decode(bytes);
  } catch {
    throw appError("VALIDATION", "The body is not valid JSON");
  }
}

/** `__proto__` is an ordinary key in JSON and a trap in objects; no contract has one. */
function refuseKey(key: string): void {
  if (key === "__proto__") throw appError("VALIDATION", "This field is not known here", key);
}

/** What no contract can mean, at any depth. Walks without recursion. */
function refuseTraps(root: unknown): void {
  const open: { value: unknown; field?: string }[] = [{ value: root }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, field } = next;
    // JSON can spell half of a surrogate pair (`"\ud800"`); that is no text, and no value of Convex can hold it.
    if (typeof value === "string" && !value.isWellFormed()) {
      throw appError("VALIDATION", "This text is damaged", field);
    }
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      refuseKey(key);
      // A name that is damaged itself names no field.
      open.push(
        { value: inner, field: field ?? key },
        { value: key, ...(field !== undefined && { field }) },
      );
    }
  }
}

function refuseMany(text: string): void {
  let values = 0;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i];
    if (sign === "," || sign === ":" || sign === "[" || sign === "{") values += 1;
  }
  if (values > MAX_BODY_VALUES) throw tooLarge();
}

async function readBody(request: Request): Promise<Fields> {
  const text = textOf(request, await readBytes(request, MAX_BODY_BYTES, tooLarge));
  if (text.trim() === "") return new Map();
  refuseMany(text);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw appError("VALIDATION", "The body is not valid JSON");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw appError("VALIDATION", "The body must be a JSON object");
  }
  refuseTraps(body);
  return new Map(Object.entries(body));
}

/** How a contract's field looks as JSON; queries are text and have to be turned into it. */
export type FieldType = "number" | "boolean" | "array" | "text";

function typeNameOf(schema: z.core.JSONSchema._JSONSchema | undefined): FieldType {
  if (typeof schema !== "object") return "text";
  const types = new Set(
    [schema, ...(schema.anyOf ?? [])].map((part) =>
      typeof part === "object" ? part.type : undefined,
    ),
  );
  if (types.has("array")) return "array";
  if (types.has("number") || types.has("integer")) return "number";
  return types.has("boolean") ? "boolean" : "text";
}

export function fieldTypesOf(input: InputSchema): Map<string, FieldType> {
  const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return new Map(Object.entries(properties).map(([name, schema]) => [name, typeNameOf(schema)]));
}

// As people write numbers: `Number` would also take `0x10`, `1e2` and padding.
const DECIMAL = /^-?\d+(\.\d+)?$/;

function fromText(values: readonly string[], type: FieldType, name: string): unknown {
  if (type === "array") return values.flatMap((value) => value.split(",")).filter(Boolean);
  const [text = "", ...more] = values;
  if (more.length > 0) throw appError("VALIDATION", "This parameter is given twice", name);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  // What is no number stays text, and the contract refuses it.
  if (type === "number" && DECIMAL.test(text) && Number.isFinite(Number(text))) return Number(text);
  return text;
}

function readQuery(url: string, types: ReadonlyMap<string, FieldType>): Fields {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairsOf(url)) {
    const given = values.get(name) ?? [];
    given.push(value);
    values.set(name, given);
  }
  const fields: Fields = new Map();
  for (const [name, given] of values) {
    fields.set(name, fromText(given, types.get(name) ?? "text", name));
  }
  return fields;
}

/** Addresses end up in logs and histories: what a body can carry, passwords too, is not taken from there. */
function refuseQuery(url: string): void {
  for (const [name] of pairsOf(url)) {
    throw appError("VALIDATION", "Send this in the body, not in the address", name);
  }
}

/** The raw input, once it is known to keep the contract: the function behind parses it again, by the same contract. */
export async function readInput(
  request: Request,
  input: InputSchema,
  types: ReadonlyMap<string, FieldType>,
  pathParameters: ReadonlyMap<string, string>,
): Promise<Record<string, unknown>> {
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const body: Fields = hasBody ? await readBody(request) : new Map();
  if (hasBody) refuseQuery(request.url);
  const query = readQuery(request.url, types);
  const merged: Fields = new Map();
  for (const part of [pathParameters, query, body]) {
    for (const [name, value] of part) {
      if (merged.has(name)) throw appError("VALIDATION", "This field is given twice", name);
      merged.set(name, value);
    }
  }
  const raw: Record<string, unknown> = Object.fromEntries(merged);
  parseInput(input, raw);
  return raw;
}
