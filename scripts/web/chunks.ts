// How the built app is cut into files. A cut per shared module would make dozens of tiny files, each a round trip of its own
// before the first page works; so what the first pages need comes in a handful.
import type { Rolldown } from "vite";

type ModuleGraph = Pick<Rolldown.ChunkingContext, "getModuleInfo">;
type Uses = Record<"app" | "home" | "search" | "guide" | "form" | "work", boolean>;

const ROOTS = {
  app: "/src/main.tsx",
  home: "/src/pages/home.tsx",
  search: "/src/pages/search.tsx",
  guide: "/src/pages/guide.tsx",
  form: "/src/pages/auth.tsx",
  work: "/src/pages/bookings.tsx",
} as const;

/** Which of the roots can not run without the module. */
function usesOf(id: string, graph: ModuleGraph, seen = new Set<string>()): Uses {
  const uses: Uses = {
    app: false,
    home: false,
    search: false,
    guide: false,
    form: false,
    work: false,
  };
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    for (const root of Object.keys(uses) as (keyof Uses)[]) {
      if (next.endsWith(ROOTS[root])) uses[root] = true;
    }
    open.push(...(graph.getModuleInfo(next)?.importers ?? []));
  }
  return uses;
}

function groupOf(id: string, graph: ModuleGraph): string | null {
  // One style sheet: a page's own few rules are not worth a request that its script waits for.
  if (id.endsWith(".css")) return "app";
  // The roots stay files of their own, so that each can be announced by its name.
  if (Object.values(ROOTS).some((root) => id.endsWith(root))) return null;
  const { app, home, search, guide, form, work } = usesOf(id, graph);
  if (app) return "app";
  if (id.includes("/node_modules/zod/")) return "schemas";
  // What forms all over the app need comes without what the search page draws.
  if (form && (home || search || guide)) return "forms";
  if (home && (search || guide)) return "parts";
  // The pages behind the sign-in share a little of it, and do without the search itself.
  if (search) return guide || work ? "browsing" : "searching";
  return null;
}

export const codeSplitting: Rolldown.CodeSplittingOptions = {
  // The importers decide; a group must not pull in what its modules import.
  includeDependenciesRecursively: false,
  groups: [{ name: groupOf, debugName: "first pages" }],
};
