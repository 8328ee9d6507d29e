// Finds the row for a request. Convex's router knows exact paths and prefixes only, so everything below /api comes here.
import type { ActionCtx } from "../_generated/server.js";
import { STATUS_OF } from "../model/errors.ts";
import { answersHead, type Endpoint } from "./endpoint.ts";
import { refusal } from "./reply.ts";
import { serve } from "./serve.ts";

const { METHOD_NOT_ALLOWED } = STATUS_OF;

/** One path and its methods. */
interface Route {
  segments: readonly string[];
  rows: ReadonlyMap<string, Endpoint>;
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

// `/api/guides/search` is not the guide with the id "search", whatever the method: fewer parameters win.
function bySpecificity(one: Route, other: Route): number {
  const count = (route: Route) => route.segments.filter((s) => parameterOf(s) !== null).length;
  return count(one) - count(other);
}

function routesOf(rows: readonly Endpoint[]): Route[] {
  return [...new Set(rows.map(({ path }) => path))]
    .map((path) => ({
      segments: path.split("/").slice(1),
      rows: new Map(rows.filter((row) => row.path === path).map((row) => [row.method, row])),
    }))
    .sort(bySpecificity);
}

/** Of an absolute URL. */
function pathOf(url: string): string {
  const path = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.slice(path).search(/[?#]/);
  return end === -1 ? url.slice(path) : url.slice(path, path + end);
}

/** The routes that may fit, the most exact first: most paths have no parameter and are what they say. */
function finderOf(routes: readonly Route[]): (path: string) => readonly Route[] {
  const exact = new Map<string, readonly Route[]>();
  const bySize = new Map<number, Route[]>();
  for (const route of routes) {
    const { segments } = route;
    const others = bySize.get(segments.length) ?? [];
    bySize.set(segments.length, [...others, route]);
    if (segments.every((segment) => parameterOf(segment) === null)) {
      exact.set(`/${segments.join("/")}`, [route]);
    }
  }
  return (path) => exact.get(path) ?? bySize.get(path.split("/").length - 1) ?? [];
}

function methodsOf({ rows }: Route): string[] {
  return [...rows.values()].flatMap((row) => [row.method, ...(answersHead(row) ? ["HEAD"] : [])]);
}

function notAllowed(methods: readonly string[]): Response {
  const Allow = [...methods].sort().join(", ");
  return refusal("METHOD_NOT_ALLOWED", { message: "This method is not allowed here" }, { Allow });
}

/** Only the row itself could say that it would have written, for this caller or for all. */
function lookedAt(route: Route, answer: Response): Response {
  if (answer.status !== METHOD_NOT_ALLOWED) return answer;
  return notAllowed(methodsOf(route).filter((method) => method !== "HEAD"));
}

export function createRouter(rows: readonly Endpoint[]) {
  const candidates = finderOf(routesOf(rows));

  return (server: ActionCtx, request: Request): Promise<Response> => {
    const path = pathOf(request.url);
    const segments = path.split("/").slice(1);
    const isHead = request.method === "HEAD";
    const method = isHead ? "GET" : request.method;
    for (const route of candidates(path)) {
      const parameters = fit(route, segments);
      if (parameters === null) continue;
      const row = route.rows.get(method);
      if (row === undefined) return Promise.resolve(notAllowed(methodsOf(route)));
      const answer = serve(row, server, request, parameters);
      return isHead ? answer.then((response) => lookedAt(route, response)) : answer;
    }
    return Promise.resolve(refusal("NOT_FOUND", { message: "There is nothing here" }));
  };
}
