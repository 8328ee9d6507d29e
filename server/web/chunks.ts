// How the built app is cut into files. A cut per shared module would make dozens of tiny files, each a round trip of its own
// before the first page works, or a dialog opens; so what the first pages need comes in a handful, and what dialogs are made of.
import type { Rolldown } from "vite";

import type { PageOutline } from "../../src/app/first-paint.tsx";
import type { PageName } from "../../src/lib/paths.ts";
import { isFirstPage } from "./page-outlines.ts";

type ModuleGraph = Pick<Rolldown.ChunkingContext, "getModuleInfo">;
type Part = "overlay" | "fields";
type Root = PageName | "app" | Part;

const APP = "/src/main.tsx";
/** What it draws with, forms all over the app draw with. */
const FORM_PAGE: PageName = "auth";

/** A module of both goes by the first. */
const PARTS: readonly Part[] = ["overlay", "fields"];
/** What is asked for with whatever is opened. */
const OPENED_WITH = new Map<string, Part>([
  ["/src/ui/dialog.tsx", "overlay"],
  ["/src/ui/sheet.tsx", "overlay"],
  ["/src/lib/use-draft-text.ts", "overlay"],
  ["/src/components/dialog-form.tsx", "fields"],
  ["/src/components/use-keep-typed.ts", "fields"],
  ["/src/components/use-submit.ts", "fields"],
  ["/src/components/fields/text-field.tsx", "fields"],
  ["/src/components/fields/textarea-field.tsx", "fields"],
  ["/src/components/fields/select-field.tsx", "fields"],
  ["/src/components/fields/amount-fields.tsx", "fields"],
]);

/** Which of the roots can not run without the module. */
function usesOf(id: string, roots: ReadonlyMap<string, Root>, graph: ModuleGraph): Set<Root> {
  const uses = new Set<Root>();
  const seen = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const root = rootAt(next, roots);
    if (root !== undefined) uses.add(root);
    open.push(...(graph.getModuleInfo(next)?.importers ?? []));
  }
  return uses;
}

function rootAt(id: string, roots: ReadonlyMap<string, Root>): Root | undefined {
  return roots.get(id.slice(Math.max(0, id.lastIndexOf("/src/"))));
}

export function codeSplitting(pages: readonly PageOutline[]): Rolldown.CodeSplittingOptions {
  const roots = new Map<string, Root>([
    [APP, "app"],
    ...pages.map((page) => [`/${page.source}`, page.name] as const),
  ]);
  const rootsAndParts = new Map([...roots, ...OPENED_WITH]);
  const first = pages.filter(isFirstPage).map(({ name }) => name);
  const behindSignIn = pages.filter((page) => !page.isForEverybody).map(({ name }) => name);
  const cuts: string[] = [];

  /** Cut by the pages that cannot run without it either: none of them loads with it what it does not need. */
  function partOf(uses: ReadonlySet<Root>): string | null {
    const part = PARTS.find((name) => uses.has(name));
    if (part === undefined) return null;
    const users = pages.map(({ name }) => name).filter((name) => uses.has(name));
    const cut = [part, ...users].join();
    if (!cuts.includes(cut)) cuts.push(cut);
    return `${part}-${cuts.indexOf(cut)}`;
  }

  function groupOf(id: string, graph: ModuleGraph): string | null {
    // One style sheet: a page's own few rules are not worth a request that its script waits for.
    if (id.endsWith(".css")) return "app";
    // The roots stay files of their own, so that each can be announced by its name.
    if (rootAt(id, roots) !== undefined) return null;
    const uses = usesOf(id, rootsAndParts, graph);
    if (uses.has("app")) return "app";
    if (id.includes("/node_modules/zod/")) return "schemas";
    const [main, ...others] = first.filter((name) => uses.has(name));
    if (main === undefined) return partOf(uses);
    // What forms all over the app need comes without what the first pages draw besides.
    if (uses.has(FORM_PAGE)) return "forms";
    // What first pages share goes by the earliest of them in the list, which so loads nothing that it does not need. Apart from
    // it comes what the earliest shares with pages behind the sign-in alone: the other first pages would load that for nothing.
    if (others.length > 0) return `shared-${main}`;
    return behindSignIn.some((name) => uses.has(name)) ? `shared-${main}-work` : null;
  }

  return {
    // The importers decide; a group must not pull in what its modules import.
    includeDependenciesRecursively: false,
    groups: [{ name: groupOf, debugName: "first pages and parts" }],
  };
}
