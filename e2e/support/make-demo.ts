// Sees to it that the demo marketplace is made once, before all files.
import { isDemoMade, makeDemo } from "../../tests/setup/demo-folder.ts";

export default async function makeDemoOnce(): Promise<(() => void) | undefined> {
  return isDemoMade() ? undefined : (await makeDemo()).remove;
}
