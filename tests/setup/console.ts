// An unannounced console.error or console.warn is a finding: it fails the test that made it.
// A test that expects one says so: `expectConsole("error", /pattern/)`.
import { afterEach, beforeEach, expect, vi } from "vitest";

type Level = "error" | "warn";

let announced: { level: Level; pattern: RegExp }[] = [];
let seen: { level: Level; text: string }[] = [];

/** Announces that this test makes a console line of this level that matches the pattern. */
export function expectConsole(level: Level, pattern: RegExp): void {
  announced.push({ level, pattern });
}

beforeEach(() => {
  announced = [];
  seen = [];
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => {
      seen.push({ level, text: args.map(String).join(" ") });
    });
  }
});

afterEach(() => {
  vi.mocked(console.error).mockRestore();
  vi.mocked(console.warn).mockRestore();
  const surprises = seen.filter(
    (line) => !announced.some((a) => a.level === line.level && a.pattern.test(line.text)),
  );
  expect(surprises, "unannounced console output").toEqual([]);
});
