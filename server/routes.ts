// From a request to the few names that requests go by in figures and in the log. Paths themselves hold ids, secrets and
// whatever strangers ask for.
import type { Answered } from "#embedded";

/** Of an OpenAPI document, what names its calls. */
export interface ApiPaths {
  paths: Readonly<Record<string, object>>;
}

interface Route {
  name: string;
  segments: readonly string[];
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const CLIENT =
  /^\/api\/(?:\d[\d.]*\/)?(?:query|mutation|action|function|run|query_ts|query_at_ts|sync)\b/;

function isParameter(segment: string): boolean {
  return segment.startsWith("{");
}

function parameterCount({ segments }: Route): number {
  return segments.filter(isParameter).length;
}

function fits({ segments }: Route, path: readonly string[]): boolean {
  return (
    segments.length === path.length &&
    segments.every((expected, at) => isParameter(expected) || expected === path[at])
  );
}

export class Routes {
  /** The most exact first. */
  #api: readonly Route[] = [];

  /** Until it is known which calls there are, all of them go by one name. */
  learn({ paths }: ApiPaths): void {
    this.#api = Object.keys(paths)
      .map((name) => ({ name, segments: name.split("/") }))
      .sort((one, other) => parameterCount(one) - parameterCount(other));
  }

  readonly nameOf = ({ path }: Pick<Answered, "path">): string => {
    if (path === "/metrics") return path;
    if (path.startsWith("/api/storage/")) return "/api/storage/*";
    const segments = path.split("/");
    const known = this.#api.find((route) => fits(route, segments));
    if (known !== undefined) return known.name;
    if (CLIENT.test(path)) return "client";
    if (path === "/api" || path.startsWith("/api/")) return "/api/*";
    return path.includes(".") ? "file" : "page";
  };

  readonly methodOf = ({ method }: Pick<Answered, "method">): string =>
    METHODS.has(method) ? method : "OTHER";
}
