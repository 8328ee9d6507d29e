// Behind Vite in `npm run build`: what the first `npm start` would have to bundle otherwise.
import path from "node:path";

import { bundleFunctions, bundleProgram, exitWith } from "#embedded/node";

const root = path.resolve(import.meta.dirname, "..");

Promise.all([
  bundleProgram(path.join(root, "server/start.ts")),
  bundleFunctions(path.join(root, "convex")),
]).catch(exitWith);
