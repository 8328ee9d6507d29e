// What the modules of one test file hold does not go on in the next one of its process.
import { afterAll, vi } from "vitest";

afterAll(() => {
  vi.resetModules();
});
