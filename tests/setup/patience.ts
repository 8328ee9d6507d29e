// What comes soon comes later than in the second that vitest waits by itself, where the machine is busy.
import { vi } from "vitest";

const PATIENCE_MS = 15_000;

const { waitFor } = vi;

const patiently: typeof waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options });

// Files that share their modules share this too.
if (waitFor.name !== patiently.name) vi.waitFor = patiently;
