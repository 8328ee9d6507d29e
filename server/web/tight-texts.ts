// After the build: the language files without the white space that people read them by.
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Plugin } from "vite";

async function tighten(file: string): Promise<void> {
  await writeFile(file, JSON.stringify(JSON.parse(await readFile(file, "utf8"))));
}

export function tightTexts(): Plugin {
  let folder = "";
  return {
    name: "tight-texts",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir, "locales");
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      const texts = files.filter((name) => name.endsWith(".json"));
      await Promise.all(texts.map((name) => tighten(path.join(folder, name))));
    },
  };
}
