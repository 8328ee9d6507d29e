// The code that draws pages without a browser (src/app/first-paint.tsx), as one file: the build draws the pictures of the
// HTML files with it, the server those of guides.
import path from "node:path";
import { pathToFileURL } from "node:url";

import { build, type Plugin } from "vite";

import { DRAWING_FILE, type Drawing } from "./load-drawing.ts";

/** The style sheet is a file of the web app; drawing needs none. */
const withoutStyles: Plugin = {
  name: "without-styles",
  enforce: "pre",
  resolveId: (id) => (id.endsWith(".css") ? "\0without-styles" : null),
  load: (id) => (id === "\0without-styles" ? "" : null),
};

export async function buildDrawing(root: string): Promise<Drawing> {
  const file = path.join(root, DRAWING_FILE);
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    plugins: [withoutStyles],
    // Whole: the server then loads one file, not the thousand of the packages.
    ssr: { noExternal: true },
    oxc: { jsx: { runtime: "automatic", development: false } },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      ssr: path.join(root, "src/app/first-paint.tsx"),
      outDir: path.dirname(file),
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: path.basename(file), codeSplitting: false } },
    },
  });
  return (await import(pathToFileURL(file).href)) as Drawing;
}
