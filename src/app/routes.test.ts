import { matchPath } from "react-router-dom";
import { expect, it } from "vitest";

import { paths } from "../lib/paths.ts";
import { ROUTES } from "./routes.ts";

function routeOf(to: string): string | undefined {
  const pathname = to.split("?", 1)[0] ?? to;
  return ROUTES.find(({ path }) => matchPath(path, pathname))?.path;
}

const ADDRESSES = Object.values(paths).map((path) =>
  typeof path === "string" ? path : path("sample" as never),
);

it.each(ADDRESSES)("%s leads to a page of its own", (to) => {
  expect(routeOf(to)).toBeDefined();
  expect(routeOf(to)).not.toBe("*");
});

it.each(["/nowhere", "/guides", "/dashboard/admin", "/guides/a/b"])("%s is not found", (to) => {
  expect(routeOf(to)).toBe("*");
});

it("keeps ids and words of an address apart from its structure", () => {
  expect(paths.guide("a/b?c")).toBe("/guides/a%2Fb%3Fc");
  expect(paths.search({ location: "Hoi An", languages: "french", date: "2026-03-01" })).toBe(
    "/search?location=Hoi+An&languages=french&date=2026-03-01",
  );
  expect(paths.search()).toBe("/search");
  expect(paths.messages("u1")).toBe("/messages?partner=u1");
});
