import * as fc from "fast-check";
import { expect, it } from "vitest";

import { Routes } from "./routes.ts";

function learned(): Routes {
  const routes = new Routes();
  const calls = ["/api/guides/{id}", "/api/guides/search", "/api/calendars/feed/{token}"];
  routes.learn({ paths: Object.fromEntries(calls.map((call) => [call, {}])) });
  return routes;
}

it.each([
  ["/api/guides/search", "/api/guides/search"],
  ["/api/guides/k57abc", "/api/guides/{id}"],
  ["/api/calendars/feed/secret.ics", "/api/calendars/feed/{token}"],
  ["/api/nowhere/at/all", "/api/*"],
  ["/api", "/api/*"],
  ["/api/query", "client"],
  ["/api/1.48.0/sync", "client"],
  ["/api/storage/0b1c", "/api/storage/*"],
  ["/guides/k57abc", "page"],
  ["/assets/index-1.js", "file"],
  ["/metrics", "/metrics"],
])("%s goes by the name %s", (path, name) => {
  expect(learned().nameOf({ path })).toBe(name);
});

it("has one name for all calls before it knows them", () => {
  expect(new Routes().nameOf({ path: "/api/guides/k57abc" })).toBe("/api/*");
});

it("has few names, whatever strangers ask for", () => {
  const routes = learned();
  const names = new Set<string>();
  fc.assert(
    fc.property(fc.webPath(), fc.string(), (path, method) => {
      names.add(routes.nameOf({ path })).add(routes.nameOf({ path: `/api${path}` }));
      names.add(routes.methodOf({ method }));
    }),
  );
  expect(names.size).toBeLessThan(20);
});
