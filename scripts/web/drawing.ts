// The code that draws pages without a browser (src/app/first-paint.tsx), bundled for Node: the build draws the pictures
// of the HTML files with it, a thread beside the server those of guides.
import path from "node:path";
import { pathToFileURL } from "node:url";

import { build, type Plugin } from "vite";

import type * as FirstPaint from "../../src/app/first-paint.tsx";
import { DRAWING_FOLDER } from "./drawing-folder.ts";

/** The style sheet is a file of the web app; drawing needs none. */
const withoutStyles: Plugin = {
  name: "without-styles",
  enforce: "pre",
  resolveId: (id) => (id.endsWith(".css") ? "\0without-styles" : null),
  load: (id) => (id === "\0without-styles" ? "" : null),
};

export async function buildDrawing(root: string): Promise<typeof FirstPaint> {
  const outDir = path.join(root, DRAWING_FOLDER);
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    plugins: [withoutStyles],
    // Whole: a few files load in a moment, the thousand of the packages do not.
    ssr: { noExternal: true },
    oxc: { jsx: { runtime: "automatic", development: false } },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: {
          "first-paint": path.join(root, "src/app/first-paint.tsx"),
          "drawing-worker": path.join(root, "scripts/web/drawing-worker.ts"),
        },
      },
    },
  });
  const file = pathToFileURL(path.join(outDir, "first-paint.js"));
  return (await import(file.href)) as typeof FirstPaint;
}
