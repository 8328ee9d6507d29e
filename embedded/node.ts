// The door `#embedded/node`: what a program around a backend needs of Node.js, and checks of a functions folder.
export { exitWith, printError, printLog } from "./cli/console-log.ts";
export { deployProblems } from "./cli/deploy-problems.ts";
export { readEnvFile } from "./cli/env-file.ts";
export { stopOnSignals } from "./cli/signals.ts";
export { isHttps } from "./http/request-url.ts";
