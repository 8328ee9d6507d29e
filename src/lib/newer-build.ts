// A tab may stay open while the server gets another build. The files of its own build are gone by then: the page that is gone to
// next is loaded anew, with all of the other build. What lies over a page does not take the page away by itself (ui/tell-missing.ts).
import { paths } from "./paths.ts";

/** Every page of a build begins with the same code, and no other build does. */
function ownEntry(): string | null {
  const entry = document.querySelector("script[type=module][src]");
  return entry?.getAttribute("src") ?? null;
}

/** False as well where the server cannot be asked. */
export async function hasNewerBuild(): Promise<boolean> {
  try {
    const entry = ownEntry();
    if (entry === null) return false;
    const answer = await fetch(paths.home, { cache: "no-store" });
    return answer.ok && !(await answer.text()).includes(entry);
  } catch {
    return false;
  }
}

/** For code that could not be had, and its error: does not resolve, as the address is loaded anew. Throws it where that would not help. */
export async function loadAnew(error: unknown): Promise<never> {
  if (!(await hasNewerBuild())) throw error;
  window.location.reload();
  return await new Promise<never>(() => undefined);
}
