// The code that draws pages without a browser (src/app/first-paint.tsx), bundled for Node: the build draws the pictures
// of the HTML files with it, a thread beside the server those of what a page is about. Beside it what makes pictures of drawings.
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

/** Native: it is found beside the packages of the server. */
const OUTSIDE = ["sharp"];

export async function buildDrawing(root: string): Promise<typeof DrawingWorker.drawing> {
  await buildWorker(root, "drawing-worker", true);
  await buildWorker(root, "picture-worker", false);
  const file = pathToFileURL(path.join(root, DRAWING_WORKER));
  const { drawing } = (await import(file.href)) as typeof DrawingWorker;
  return drawing;
}

async function buildWorker(root: string, name: string, isFirst: boolean): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    plugins: [withoutStyles],
    // Whole: a few files load in a moment, the thousand of the packages do not.
    ssr: { noExternal: true, external: OUTSIDE },
    oxc: { jsx: { runtime: "automatic", development: false } },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      ssr: true,
      outDir: path.join(root, DRAWING_FOLDER),
      emptyOutDir: isFirst,
      rolldownOptions: {
        input: { [name]: path.join(root, `server/web/${name}.ts`) },
        // One file, the pages too: two builds at the same time must not take each other's pieces away.
        output: { codeSplitting: false },
      },
    },
  });
}
