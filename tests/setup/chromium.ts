// Where the browser tests find their browser.
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function playwrightBuilds(): string[] {
  const cache = join(homedir(), ".cache", "ms-playwright");
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => name.startsWith("chromium-"))
    .flatMap((name) =>
      ["chrome-linux64", "chrome-linux"].map((dir) => join(cache, name, dir, "chrome")),
    );
}

/** The shell is the same Chromium without what draws windows: tests that look at no window run a third faster in it. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser"];

/** Whatever measures what people see needs the browser that they have: the shell tells of its paints otherwise. */
export const WITH_WINDOWS = [...NAMES.slice(1), ...NAMES.slice(0, 1)];

/** CHROMIUM_PATH, else the first of the names that is on the PATH, else what Playwright installed, else null. */
export function findChromium(names: readonly string[] = NAMES): string | null {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = [process.env.CHROMIUM_PATH ?? "", ...onPath, ...playwrightBuilds()];
  return candidates.find((path) => path !== "" && isExecutable(path)) ?? null;
}
