// The code that draws pages without a browser (src/app/first-paint.tsx), bundled for Node: the build draws the pictures
// of the HTML files with it, a thread beside the server those of what a page is about.
import path from "node:path";
import { pathToFileURL } from "node:url";

import { build, type Plugin } from "vite";

import { DRAWING_FOLDER, DRAWING_WORKER } from "./drawing-folder.ts";
import type * as DrawingWorker from "./drawing-worker.ts";

/** The style sheet is a file of the web app; drawing needs none. */
const withoutStyles: Plugin = {
  name: "without-styles",
  enforce: "pre",
  resolveId: (id) => (id.endsWith(".css") ? "\0without-styles" : null),
  load: (id) => (id === "\0without-styles" ? "" : null),
};

export async function buildDrawing(root: string): Promise<typeof DrawingWorker.drawing> {
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
        input: { "drawing-worker": path.join(root, "server/web/drawing-worker.ts") },
        // One file, the pages too: two builds at the same time must not take each other's pieces away.
        output: { codeSplitting: false },
      },
    },
  });
  const file = pathToFileURL(path.join(root, DRAWING_WORKER));
  const { drawing } = (await import(file.href)) as typeof DrawingWorker;
  return drawing;
}
