import * as fc from "fast-check";
import { matchRoutes } from "react-router-dom";
import { expect, it } from "vitest";

import { pageAt } from "./page-at.ts";
import { PAGE_PATHS, paths } from "./paths.ts";

const ROUTES = Object.entries(PAGE_PATHS).map(([id, path]) => ({ id, path }));

/** How the app's router finds a page. */
function routeAt(pathname: string) {
  const [match] = matchRoutes(ROUTES, pathname) ?? [];
  const { "*": _rest, ...parts } = match?.params ?? {};
  return { name: match?.route.id, parts };
}

const ADDRESSES = Object.values(paths).map((path) =>
  typeof path === "string" ? path : path("sample" as never),
);

it.each(ADDRESSES)("%s leads to a page of its own", (to) => {
  expect(pageAt(to.split(/[?#]/, 1)[0] ?? to).name).not.toBe("not-found");
});

it.each(["/nowhere", "/guides", "/dashboard/admin", "/guides/a/b"])("%s is not found", (to) => {
  expect(pageAt(to).name).toBe("not-found");
});

it("looks at each of very many slashes once", () => {
  expect(pageAt(`${"/".repeat(400_000)}x`).name).toBe("not-found");
  expect(pageAt(`/search${"/".repeat(400_000)}`).name).toBe(pageAt("/search").name);
});

it("finds the page that the app's router finds", () => {
  const words = ROUTES.flatMap(({ path }) => path.split("/"));
  const section = fc.oneof(
    fc.constantFrom(...words, "GUIDES", "a%2Fb", "%E1%BA%A3", "se%61rch", "x y"),
    fc.string({ unit: fc.constantFrom("a", "é", ".", "-", "%20"), maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(section, { maxLength: 4 }), fc.boolean(), (sections, slash) => {
      const address = `/${sections.join("/")}${slash ? "/" : ""}`;
      const { pathname } = new URL(`http://host${address}`);
      expect(pageAt(pathname)).toEqual(routeAt(pathname));
    }),
    { numRuns: 2000 },
  );
});

it("keeps ids and words of an address apart from its structure", () => {
  expect(paths.guide("a/b?c")).toBe("/guides/a%2Fb%3Fc");
  expect(pageAt(paths.guide("a/b?c"))).toEqual({ name: "guide", parts: { id: "a/b?c" } });
  expect(paths.search({ location: "Hoi An", languages: "french", date: "2026-03-01" })).toBe(
    "/search?location=Hoi+An&languages=french&date=2026-03-01",
  );
  expect(paths.search()).toBe("/search");
  expect(paths.messages("u1")).toBe("/messages?partner=u1");
});
