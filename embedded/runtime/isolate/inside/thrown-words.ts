// Errors in words. Whatever was thrown, looking at it is the thrower's own code: it may throw again, or answer with anything.
import type { Failed } from "./host.ts";

const MAX_TEXT = 32_768;

function textOf(read: () => unknown, otherwise: string): string {
  try {
    const value = read();
    return (typeof value === "string" ? value : String(value)).slice(0, MAX_TEXT);
  } catch {
    return otherwise;
  }
}

function dataOf(thrown: unknown): string | undefined {
  try {
    if (typeof thrown !== "object" || thrown === null) return undefined;
    if (!(Symbol.for("ConvexError") in thrown) || !("data" in thrown)) return undefined;
    const { data } = thrown;
    if (typeof data !== "string") return undefined;
    JSON.parse(data);
    return data;
  } catch {
    return undefined;
  }
}

function isError(thrown: unknown): thrown is Error {
  try {
    return thrown instanceof Error;
  } catch {
    return false;
  }
}

export function describe(thrown: unknown, failed: Failed): void {
  if (!isError(thrown)) {
    failed(
      "",
      textOf(() => thrown, "[object]"),
      () => "",
      false,
      dataOf(thrown),
    );
    return;
  }
  const name = textOf(() => thrown.name, "Error");
  const message = textOf(() => thrown.message, "");
  const stack = (): string => textOf(() => thrown.stack ?? "", "");
  failed(name, message, stack, true, dataOf(thrown));
}
