// In which order test files begin: those that take longest first, since all wait for the one that ends last.
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes more than half a minute; of the others the larger file comes first. */
const LONGEST = [
  "tests/system/health-inside.test.ts",
  "tests/system/demo-start.test.ts",
  "tests/system/health-full-disk.test.ts",
  "tests/system/health.test.ts",
  "tests/matrix.test.ts",
  "embedded/runtime/isolation.test.ts",
  "e2e/pages.test.ts",
  "e2e/ways-in.test.ts",
  "e2e/booking.test.ts",
  "e2e/overlays.test.ts",
  "e2e/search.test.ts",
  "e2e/messages.test.ts",
  "e2e/keyboard.test.ts",
  "e2e/shell.test.ts",
];

function placeOf({ moduleId }: TestSpecification): number {
  const at = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
  return at === -1 ? LONGEST.length : at;
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
