// The door `#embedded/node`: what a program around a backend needs of Node.js, and a functions folder checked or bundled.
export { bundleFunctions, bundleProgram } from "./cli/bundle.ts";
export { exitWith } from "./cli/console-log.ts";
export { logText } from "./cli/log-text.ts";
export { deployProblems } from "./cli/deploy-problems.ts";
export { readEnvFile } from "./cli/env-file.ts";
export { stopOnSignals } from "./cli/signals.ts";
export { holdFolder } from "./storage/data-folder.ts";
export { hostOf, portOf } from "./http/listen-at.ts";
export { isHttps } from "./http/request-url.ts";
export { buildScript, SCRIPT_RESULT } from "./runtime/modules/build-settings.ts";
