// How the built app is cut into files. A cut per shared module would make dozens of tiny files, each a round trip of its own
// before the first page works; so what the first pages need comes in a handful.
import type { Rolldown } from "vite";

type ModuleGraph = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

const ROOTS = {
  app: "/src/main.tsx",
  home: "/src/pages/home.tsx",
  search: "/src/pages/search.tsx",
  guide: "/src/pages/guide.tsx",
  form: "/src/pages/auth.tsx",
  work: "/src/pages/bookings.tsx",
} as const;

type Root = keyof typeof ROOTS;

/** Which of the roots can not run without the module. */
function usesOf(id: string, graph: ModuleGraph, seen = new Set<string>()): ReadonlySet<Root> {
  const uses = new Set<Root>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    for (const root of Object.keys(ROOTS) as Root[]) {
      if (next.endsWith(ROOTS[root])) uses.add(root);
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
  const uses = usesOf(id, graph);
  const [home, search, guide] = [uses.has("home"), uses.has("search"), uses.has("guide")];
  if (uses.has("app")) return "app";
  if (id.includes("/node_modules/zod/")) return "schemas";
  // What forms all over the app need comes without what the search page draws.
  if (uses.has("form") && (home || search || guide)) return "forms";
  if (home && (search || guide)) return "parts";
  // The pages behind the sign-in share a little of it, and do without the search itself.
  if (search) return guide || uses.has("work") ? "browsing" : "searching";
  return null;
}

export const codeSplitting: Rolldown.CodeSplittingOptions = {
  // The importers decide; a group must not pull in what its modules import.
  includeDependenciesRecursively: false,
  groups: [{ name: groupOf, debugName: "first pages" }],
};
