// Why functions could not be loaded, for a terminal and for Vite's overlay.
import path from "node:path";

export interface OverlayError {
  message: string;
  stack: string;
  id?: string;
  loc?: { file: string; line: number; column: number };
  plugin: string;
}

interface Location {
  file: string;
  line: number;
  column: number;
}

/** Bundlers report a list of messages with places; modules that throw while they load, an Error. */
export function describeLoadError(error: unknown, functions: string): OverlayError {
  const first = firstMessage(error);
  const plugin = "functions";
  if (first === null) {
    const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
    return { message, stack, plugin };
  }
  const { text, location } = first;
  if (location === null) return { message: text, stack: "", plugin };
  const file = path.resolve(functions, location.file);
  const shown = path.relative(path.dirname(functions), file);
  return {
    message: `${shown}:${location.line}:${location.column}: ${text}`,
    stack: "",
    id: file,
    loc: { ...location, file },
    plugin,
  };
}

function firstMessage(error: unknown): { text: string; location: Location | null } | null {
  const { errors } = (error ?? {}) as { errors?: { text?: string; location?: Location | null }[] };
  const [first] = Array.isArray(errors) ? errors : [];
  if (typeof first?.text !== "string") return null;
  return { text: first.text, location: first.location ?? null };
}
