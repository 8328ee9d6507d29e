// The OpenAPI 3.1 document, made from the rows: what is checked is what is written.
import { seatAsked } from "../admit.ts";
import { type ErrorCode, STATUS_OF } from "../model/errors.ts";
import type { Access } from "../model/identity/actor.ts";
import { type Role, ROLES } from "../model/identity/contract.ts";
import { PRODUCT_NAME } from "../model/product.ts";
import { type Endpoint, rolesOf } from "./endpoint.ts";
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_MAX, takesIdempotencyKey } from "./idempotencyKey.ts";
import { inputSchemaOf, type JsonSchema, outputSchemaOf } from "./schemas.ts";
import { cookieName } from "./session.ts";

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  description?: string;
  required: boolean;
  schema: JsonSchema;
  /** Lists are comma separated: `a,b`. */
  style?: "form";
  explode?: boolean;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, never[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<
    string,
    {
      description: string;
      headers?: Record<string, { description: string; schema: JsonSchema }>;
      content?: Record<string, { schema: JsonSchema }>;
    }
  >;
}

const JSON_TYPE = "application/json";
const ERROR_REF: JsonSchema = { $ref: "#/components/schemas/Error" };

const WHO: Record<Role, string> = {
  GUIDE: "guides",
  OPERATOR: "operators",
  ADMIN: "administrators",
};

function isForSomeRoles(roles: Access): roles is readonly Role[] {
  return roles !== null && roles.length < ROLES.length;
}

function whoIn(roles: Access): string {
  if (roles === null) return "Everybody";
  if (!isForSomeRoles(roles)) return "Whoever is signed in";
  const words = roles.map((role) => WHO[role]).join(" and ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function whoMayCall(row: Endpoint): string {
  const who = whoIn(rolesOf(row));
  return row.behind?.subscribed ? `${who}; operators need an active subscription` : who;
}

/** Whether a member of a company may have a seat that does not reach. */
function needsSeat({ behind }: Endpoint): boolean {
  const from = behind && seatAsked(behind);
  return from !== undefined && from !== "READER";
}

export function parameterNamesOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

function hasBody(row: Endpoint): boolean {
  return row.method !== "GET";
}

const IDEMPOTENCY_PARAMETER: Parameter = {
  name: IDEMPOTENCY_HEADER,
  in: "header",
  required: false,
  description:
    "A name of your own for this call. Sent again by the same caller within 24 hours it gives the first answer and does " +
    "nothing twice; with another call it is a CONFLICT. A refused call may be sent again.",
  schema: { type: "string", minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX },
};

function parametersOf(row: Endpoint, { properties = {}, required = [] }: JsonSchema): Parameter[] {
  const inPath = new Set(parameterNamesOf(row.path));
  const fields = Object.entries(properties)
    .filter(([name]) => inPath.has(name) || !hasBody(row))
    .map(([name, schema]): Parameter => ({
      name,
      in: inPath.has(name) ? "path" : "query",
      required: inPath.has(name) || required.includes(name),
      schema,
      ...(schema.type === "array" ? { style: "form", explode: false } : {}),
    }));
  return takesIdempotencyKey(row) ? [...fields, IDEMPOTENCY_PARAMETER] : fields;
}

function typeOf({ readsBody }: Endpoint): string {
  return readsBody ? "*/*" : JSON_TYPE;
}

const BYTES: JsonSchema = { type: "string", format: "binary" };

function bodyOf(row: Endpoint, input: JsonSchema): JsonSchema | null {
  if (row.readsBody) return BYTES;
  const inPath = new Set(parameterNamesOf(row.path));
  const fields = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.has(name));
  if (!hasBody(row) || fields.length === 0) return null;
  const required = (input.required ?? []).filter((name) => !inPath.has(name));
  return { ...input, properties: Object.fromEntries(fields), required };
}

/** Every refusal that the call knows: those of its access and input, and its own. */
export function errorCodesOf(row: Endpoint): ErrorCode[] {
  // A field that the call does not know is refused also where it knows none.
  const codes = new Set<ErrorCode>([...row.errors, "VALIDATION", "INTERNAL"]);
  if (parameterNamesOf(row.path).length > 0) codes.add("NOT_FOUND");
  const roles = rolesOf(row);
  if (roles !== null) codes.add("UNAUTHENTICATED").add("ACCOUNT_SUSPENDED");
  if (isForSomeRoles(roles) || needsSeat(row)) codes.add("FORBIDDEN");
  if (row.behind?.subscribed) codes.add("SUBSCRIPTION_REQUIRED");
  // Another site's page, or a body that the call may not even need.
  if (row.method !== "GET") {
    codes.add("FORBIDDEN").add("PAYLOAD_TOO_LARGE").add("UNSUPPORTED_MEDIA_TYPE");
    // Nothing can be saved at the moment.
    codes.add("UNAVAILABLE");
  }
  if (takesIdempotencyKey(row)) codes.add("CONFLICT").add("RATE_LIMITED");
  return [...codes].sort((one, other) => STATUS_OF[one] - STATUS_OF[other]);
}

export function successesOf({ status, otherStatus }: Endpoint): number[] {
  return otherStatus === undefined ? [status] : [status, otherStatus];
}

const WITHOUT_BODY: Partial<Record<number, string>> = {
  204: "Done; there is no body",
  304: "As it was when the caller got its `ETag`; there is no body",
};

const RETRY_AFTER = {
  "Retry-After": { description: "In so many seconds", schema: { type: "integer", minimum: 1 } },
} as const;

function responsesOf(row: Endpoint): Operation["responses"] {
  const responses: Operation["responses"] = {};
  for (const status of successesOf(row)) {
    const words = WITHOUT_BODY[status];
    responses[String(status)] =
      row.output === undefined || words !== undefined
        ? { description: words ?? "Done" }
        : {
            description: "The answer",
            content: { [row.mediaType]: { schema: outputSchemaOf(row.output) } },
          };
  }
  for (const code of errorCodesOf(row)) {
    const status = String(STATUS_OF[code]);
    const known = responses[status];
    const description = known === undefined ? code : `${known.description}, ${code}`;
    responses[status] = {
      description,
      ...(code === "RATE_LIMITED" ? { headers: RETRY_AFTER } : {}),
      content: { [JSON_TYPE]: { schema: ERROR_REF } },
    };
  }
  responses["default"] = {
    description: "Any other refusal, such as 405 for a method that this path does not have",
    content: { [JSON_TYPE]: { schema: ERROR_REF } },
  };
  return responses;
}

const operations = new WeakMap<Endpoint, Operation>();

export function operationOf(row: Endpoint): Operation {
  const operation = operations.get(row) ?? describe(row);
  operations.set(row, operation);
  return operation;
}

function describe(row: Endpoint): Operation {
  const input = inputSchemaOf(row.input);
  const body = bodyOf(row, input);
  const words = row.path.split("/").slice(2).join(" ").replaceAll(/[{}]/g, "").split(/[ -]/);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return {
    operationId: `${row.method.toLowerCase()}${name}`,
    tags: [row.tag],
    summary: row.summary,
    description: `Who may call: ${whoMayCall(row)}.`,
    security: rolesOf(row) === null ? [] : [{ cookie: [] }, { bearer: [] }],
    parameters: parametersOf(row, input),
    ...(body === null
      ? {}
      : { requestBody: { required: true, content: { [typeOf(row)]: { schema: body } } } }),
    responses: responsesOf(row),
  };
}

const ERROR_SCHEMA = {
  type: "object",
  properties: {
    message: { type: "string", description: "Plain English, fit to be shown" },
    code: { type: "string", enum: Object.keys(STATUS_OF) },
    field: { type: "string", description: "The input field at fault" },
    requestId: { type: "string", description: "Only with INTERNAL: what to quote to support" },
  },
  required: ["message", "code"],
};

export function openApiDocument(rows: readonly Endpoint[], origin: string) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const row of rows) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operationOf(row) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${PRODUCT_NAME} API`,
      version: "1",
      description:
        "Times are ISO 8601 in UTC. A day is YYYY-MM-DD in Vietnam; both forms are taken where a day is asked for. " +
        "Money is an integer number of VND. Unknown fields are refused. HEAD is answered as GET is, without the body; a GET that " +
        "changes something has none (405). " +
        `A POST or PUT that lists ${IDEMPOTENCY_HEADER} does nothing twice under one key. The others look at none: they are good once ` +
        "by themselves, or hold a password or answer with a secret, of which nothing may be kept.",
    },
    servers: [{ url: origin }],
    tags: [...new Set(rows.map((row) => row.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: {
        cookie: { type: "apiKey", in: "cookie", name: cookieName(origin.startsWith("https:")) },
        bearer: { type: "http", scheme: "bearer" },
      },
    },
  };
}
