// Finds the row for a request. Convex's router knows exact paths and prefixes only, so everything below /api comes here.
import type { ActionCtx } from "../_generated/server.js";
import { type Endpoint, serve } from "./endpoint.ts";
import { refusal } from "./reply.ts";

interface Route {
  row: Endpoint;
  segments: readonly string[];
}

function parameterOf(segment: string): string | null {
  return segment.startsWith("{") && segment.endsWith("}") ? segment.slice(1, -1) : null;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** The parameters in the path when the route fits it, else null. */
function fit(route: Route, segments: readonly string[]): Map<string, string> | null {
  if (route.segments.length !== segments.length) return null;
  const parameters = new Map<string, string>();
  for (const [index, expected] of route.segments.entries()) {
    const actual = decoded(segments[index] ?? "");
    const name = parameterOf(expected);
    if (actual === null || actual === "") return null;
    if (name === null && actual !== expected) return null;
    if (name !== null) parameters.set(name, actual);
  }
  return parameters;
}

// `/api/guides/search` is not the guide with the id "search": fewer parameters win.
function bySpecificity(one: Route, other: Route): number {
  const count = (route: Route) => route.segments.filter((s) => parameterOf(s) !== null).length;
  return count(one) - count(other);
}

export function createRouter(rows: readonly Endpoint[]) {
  const routes = rows
    .map((row) => ({ row, segments: row.path.split("/").slice(1) }))
    .sort(bySpecificity);

  return async (server: ActionCtx, request: Request): Promise<Response> => {
    const segments = new URL(request.url).pathname.split("/").slice(1);
    const method = request.method === "HEAD" ? "GET" : request.method;
    const allowed = new Set<string>();
    for (const route of routes) {
      const parameters = fit(route, segments);
      if (parameters === null) continue;
      if (route.row.method === method) return await serve(route.row, server, request, parameters);
      allowed.add(route.row.method);
    }
    if (allowed.size === 0) return refusal("NOT_FOUND", { message: "There is nothing here" });
    return refusal(
      "METHOD_NOT_ALLOWED",
      { message: "This method is not allowed here" },
      { Allow: [...allowed].sort().join(", ") },
    );
  };
}
