// What a client may say, checked field by field: a frame is hostile until it has passed here.
import { APP } from "../values/component-path.ts";
import type { Wire, WireObject } from "../values/wire.ts";
import { badRequest } from "./failures.ts";
import { decodeTs } from "./timestamps.ts";

export interface Connect {
  type: "Connect";
  sessionId: string;
  maxObservedTs: bigint | null;
}

export type AuthToken =
  | { kind: "none" }
  | { kind: "user"; token: string }
  | { kind: "admin"; key: string; actingAs: WireObject | null };

export interface Authenticate {
  type: "Authenticate";
  baseVersion: number;
  token: AuthToken;
}

export interface AddQuery {
  type: "Add";
  queryId: number;
  path: string;
  args: Wire;
  journal: string | null;
}

export type QuerySetModification = AddQuery | { type: "Remove"; queryId: number };

export interface ModifyQuerySet {
  type: "ModifyQuerySet";
  baseVersion: number;
  newVersion: number;
  modifications: QuerySetModification[];
}

export interface FunctionRequest {
  type: "Mutation" | "Action";
  requestId: number;
  path: string;
  args: Wire;
}

export type ClientMessage =
  | Connect
  | Authenticate
  | ModifyQuerySet
  | FunctionRequest
  | { type: "Event" };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const U32_MAX = 2 ** 32 - 1;
export const MAX_PATH_LENGTH = 512;

export function parseClientMessage(text: string): ClientMessage {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw badRequest(
      "WSMessageInvalidJson",
      `Received Invalid JSON on websocket: ${(error as Error).message}`,
    );
  }
  if (!isObject(json)) throw malformed("a message is an object");
  switch (json["type"]) {
    case "Connect":
      return parseConnect(json);
    case "Authenticate":
      return parseAuthenticate(json);
    case "ModifyQuerySet":
      return parseModifyQuerySet(json);
    case "Mutation":
    case "Action":
      return {
        type: json["type"],
        requestId: u32(json, "requestId"),
        path: rootPath(json),
        args: singleArgument(json),
      };
    case "Event":
      return { type: "Event" };
    default:
      throw malformed("unknown message type");
  }
}

function parseConnect(json: WireObject): Connect {
  const sessionId = string(json, "sessionId");
  if (!UUID.test(sessionId)) throw malformed("sessionId is not a UUID");
  const observed = json["maxObservedTimestamp"];
  if (observed === undefined || observed === null) {
    return { type: "Connect", sessionId, maxObservedTs: null };
  }
  const maxObservedTs = typeof observed === "string" ? decodeTs(observed) : null;
  if (maxObservedTs === null) throw malformed("maxObservedTimestamp is not a timestamp");
  return { type: "Connect", sessionId, maxObservedTs };
}

function parseAuthenticate(json: WireObject): Authenticate {
  const baseVersion = u32(json, "baseVersion");
  switch (json["tokenType"]) {
    case "None":
      return { type: "Authenticate", baseVersion, token: { kind: "none" } };
    case "User":
      return {
        type: "Authenticate",
        baseVersion,
        token: { kind: "user", token: string(json, "value") },
      };
    case "Admin": {
      const actingAs = json["impersonating"] ?? json["actingAs"] ?? null;
      if (actingAs !== null && !isObject(actingAs)) throw malformed("actingAs is not an object");
      return {
        type: "Authenticate",
        baseVersion,
        token: { kind: "admin", key: string(json, "value"), actingAs },
      };
    }
    default:
      throw malformed("unknown tokenType");
  }
}

function parseModifyQuerySet(json: WireObject): ModifyQuerySet {
  const list = json["modifications"];
  if (!Array.isArray(list)) throw malformed("modifications is not an array");
  return {
    type: "ModifyQuerySet",
    baseVersion: u32(json, "baseVersion"),
    newVersion: u32(json, "newVersion"),
    modifications: list.map(parseModification),
  };
}

function parseModification(json: Wire): QuerySetModification {
  if (!isObject(json)) throw malformed("a modification is an object");
  const queryId = u32(json, "queryId");
  if (json["type"] === "Remove") return { type: "Remove", queryId };
  if (json["type"] !== "Add") throw malformed("unknown modification");
  const journal = json["journal"] ?? null;
  if (journal !== null && typeof journal !== "string") throw malformed("journal is not a string");
  return { type: "Add", queryId, path: rootPath(json), args: singleArgument(json), journal };
}

/** Components have no functions of their own here, so only the root's path ("" or absent) can be meant. */
function rootPath(json: WireObject): string {
  const component = json["componentPath"] ?? APP;
  if (component !== APP) {
    throw badRequest(
      "ComponentsNotSupported",
      "Convex components are not offered by this backend: only functions of the app itself can be called.",
    );
  }
  const path = string(json, "udfPath");
  if (path.length > MAX_PATH_LENGTH) {
    throw malformed(`udfPath is longer than ${MAX_PATH_LENGTH} characters`);
  }
  return path;
}

function singleArgument(json: WireObject): Wire {
  const args = json["args"];
  const only = Array.isArray(args) && args.length === 1 ? args[0] : undefined;
  if (only === undefined) throw malformed("args is an array of one object");
  return only;
}

function u32(json: WireObject, field: string): number {
  const value = json[field];
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value > U32_MAX) {
    throw malformed(`${field} is not an unsigned integer`);
  }
  return value;
}

function string(json: WireObject, field: string): string {
  const value = json[field];
  if (typeof value !== "string") throw malformed(`${field} is not a string`);
  return value;
}

function isObject(value: unknown): value is WireObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function malformed(what: string): Error {
  return badRequest("WSMessageInvalid", `Malformed message on websocket: ${what}`);
}
