import { PAGE_PATHS, type PageName, type PagePath } from "./paths.ts";

export interface FoundPage {
  name: PageName;
  /** What stands in the address for each part that varies. */
  parts: Record<string, string>;
}

const PAGES = Object.entries(PAGE_PATHS) as [PageName, PagePath][];

/** The page at an address, as the app's router finds it (a test holds the two together). */
export function pageAt(pathname: string): FoundPage {
  const given = sectionsOf(pathname);
  for (const [name, path] of PAGES) {
    const parts = partsOf(path, given);
    if (parts !== null) return { name, parts };
  }
  return { name: "not-found", parts: {} };
}

/** An expression would look at each of a stranger's thousand slashes from every one before it. */
function sectionsOf(path: string): string[] {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end).split("/").slice(1);
}

function partsOf(path: string, given: readonly string[]): Record<string, string> | null {
  const wanted = sectionsOf(path);
  if (path === "*" || wanted.length !== given.length) return null;
  const parts: Record<string, string> = {};
  for (const [index, section] of wanted.entries()) {
    const word = decoded(given[index] ?? "");
    if (section.startsWith(":") && word !== "") parts[section.slice(1)] = word;
    else if (section.toLowerCase() !== word.toLowerCase()) return null;
  }
  return parts;
}

/** What is not well encoded stands for itself. */
function decoded(section: string): string {
  try {
    return decodeURIComponent(section);
  } catch {
    return section;
  }
}
