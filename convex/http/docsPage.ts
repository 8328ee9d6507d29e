// The page of /api/docs, drawn from the same operations as the OpenAPI document.
import type { ErrorCode } from "../model/errors.ts";
import { STATUS_OF } from "../model/errors.ts";
import { DOCS_STYLE } from "./docsStyle.ts";
import { type Endpoint, rolesOf } from "./endpoint.ts";
import {
  errorCodesOf,
  type Operation,
  operationOf,
  type Parameter,
  successesOf,
  whoMayCall,
} from "./openapi.ts";
import type { JsonSchema } from "./schemas.ts";

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/** A summary, whose names in backticks are set as code. */
function prose(text: string): string {
  return escape(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}

function bounds(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const [low, high, unit] =
    minLength !== undefined || maxLength !== undefined
      ? [minLength, maxLength, " characters"]
      : minItems !== undefined || maxItems !== undefined
        ? [minItems, maxItems, " items"]
        : [minimum, maximum, ""];
  // Integers carry the widest safe range when the contract sets none; that says nothing.
  const real = [low, high].map((bound) =>
    typeof bound === "number" && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? String(bound) : "",
  );
  return real.every((bound) => bound === "") ? "" : ` (${real.join("…")}${unit})`;
}

/** A schema in the short form in which programmers write types. */
export function typeText(schema: JsonSchema, indent = ""): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.anyOf !== undefined)
    return schema.anyOf.map((one) => typeText(one, indent)).join(" | ");
  if (schema.type === "array") {
    const item = typeText(schema.items ?? {}, indent);
    return `${item.includes(" | ") ? `(${item})` : item}[]${bounds(schema)}`;
  }
  if (schema.properties !== undefined)
    return objectText(schema.properties, schema.required, indent);
  if (schema.type === "object") {
    const { additionalProperties: values } = schema;
    return typeof values === "object" ? `{ [id]: ${typeText(values, indent)} }` : "object";
  }
  const type = Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "any");
  return `${type}${schema.format === undefined ? "" : ` ${schema.format}`}${bounds(schema)}`;
}

function objectText(
  properties: Record<string, JsonSchema>,
  required: readonly string[] = [],
  indent: string,
): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${inner}${name}${mark}: ${typeText(schema, inner)}`;
  });
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

function exampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return exampleOf(schema.anyOf[0] ?? {});
  if (schema.properties !== undefined) {
    const needed = Object.entries(schema.properties).filter(([name]) =>
      (schema.required ?? []).includes(name),
    );
    return Object.fromEntries(needed.map(([name, inner]) => [name, exampleOf(inner)]));
  }
  if (schema.type === "array") return [exampleOf(schema.items ?? {})];
  if (schema.type === "boolean") return true;
  if (schema.type === "number" || schema.type === "integer") {
    const { minimum } = schema;
    return typeof minimum === "number" && Math.abs(minimum) < Number.MAX_SAFE_INTEGER ? minimum : 1;
  }
  return schema.format === "email" ? "lan@example.com" : "…";
}

function curlOf(row: Endpoint, operation: Operation, origin: string): string {
  const lines = [`curl ${row.method === "GET" ? "" : `-X ${row.method} `}'${origin}${row.path}'`];
  if (rolesOf(row) !== null) lines.push(`-H "Authorization: Bearer $TOKEN"`);
  const body = operation.requestBody?.content["application/json"]?.schema;
  if (body !== undefined) {
    lines.push(`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(exampleOf(body))}'`);
  }
  return lines.join(" \\\n  ");
}

function parameterRow({ name, in: place, required, schema }: Parameter): string {
  return `<tr><td><code>${escape(name)}</code></td><td>${place}</td><td><code>${escape(typeText(schema))}</code></td><td>${required ? "required" : "optional"}</td></tr>`;
}

function section(title: string, content: string): string {
  return `<h3>${title}</h3>${content}`;
}

function code(text: string): string {
  return `<pre tabindex="0"><code>${escape(text)}</code></pre>`;
}

function errorsOf(codes: readonly ErrorCode[]): string {
  const chips = codes.map((one) => `<li><code>${STATUS_OF[one]} ${one}</code></li>`);
  return `<ul class="codes">${chips.join("")}</ul>`;
}

// The id stands inside: browsers open a closed `details` for a link into it.
function card(row: Endpoint, origin: string): string {
  const operation = operationOf(row);
  const body = operation.requestBody?.content["application/json"]?.schema;
  const answer = operation.responses[String(row.status)]?.content?.[row.mediaType]?.schema;
  const parameters = operation.parameters.map(parameterRow).join("");
  return `<details class="card">
<summary><span class="method ${row.method}">${row.method}</span><code class="path">${escape(row.path)}</code><span class="what">${prose(row.summary)}</span></summary>
<div class="inside" id="${operation.operationId}"><p class="who">${escape(whoMayCall(row))}</p>
${parameters === "" ? "" : section("Parameters", `<div class="scroll"><table><tbody>${parameters}</tbody></table></div>`)}
${body === undefined ? "" : section("Body", code(typeText(body)))}
${section(`Answer ${successesOf(row).join(" or ")}`, answer === undefined ? "<p>No body.</p>" : code(typeText(answer)))}
${section("Refusals", errorsOf(errorCodesOf(row)))}
${section("Example", code(curlOf(row, operation, origin)))}
</div></details>`;
}

function link(row: Endpoint): string {
  const { operationId } = operationOf(row);
  return `<li><a href="#${operationId}"><span class="method ${row.method}">${row.method}</span>${escape(row.path.replace("/api", ""))}</a></li>`;
}

export function docsPage(rows: readonly Endpoint[], origin: string): string {
  const tags = [...new Set(rows.map((row) => row.tag))];
  const groups = tags.map((tag) => ({ tag, rows: rows.filter((row) => row.tag === tag) }));
  const menu = groups.map(
    (group) => `<h2>${escape(group.tag)}</h2><ul>${group.rows.map(link).join("")}</ul>`,
  );
  const sections = groups.map(
    (group) =>
      `<section><h2>${escape(group.tag)}</h2>${group.rows.map((row) => card(row, origin)).join("")}</section>`,
  );
  const signIn = `TOKEN=$(curl -s '${origin}/api/auth/token' -H 'Content-Type: application/json' \\\n  -d '{"username":"…","password":"…"}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title><style>${DOCS_STYLE}</style></head>
<body><div class="page"><nav aria-label="Calls">${menu.join("")}</nav>
<main><h1>API reference</h1>
<p class="lead">${rows.length} calls. Bodies are JSON both ways. Times are ISO 8601 in UTC; a day is <code>YYYY-MM-DD</code> in Vietnam, and both forms are taken where a day is asked for. Money is an integer number of VND. Unknown fields are refused. The same as a machine reads it: <a href="/api/openapi.json">openapi.json</a>.</p>
<section><h2>Who calls</h2><p class="lead">Browsers get a cookie from <code>/api/auth/login</code>. Programs get a token, which lasts 30 days or until it is signed out:</p>
${code(signIn)}</section>
<section><h2>Again</h2><p class="lead">A <code>POST</code> or <code>PUT</code> with an <code>Idempotency-Key</code> of your own may be sent again: within 24 hours the same caller gets the first answer, and nothing is done twice. The key with another call is a conflict. Calls that do not list the header look at no key.</p></section>
<section><h2>Refusals</h2><p class="lead">Every refusal has the same form. <code>message</code> is plain English, <code>field</code> names the input at fault, <code>429</code> comes with <code>Retry-After</code>.</p>
${code('{ "message": "Password must be at least 8 characters", "code": "VALIDATION", "field": "password" }')}</section>
${sections.join("")}</main></div></body></html>`;
}
