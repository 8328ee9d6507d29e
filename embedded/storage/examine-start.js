// A thread starts without what reads TypeScript in this process.
import { tsImport } from "tsx/esm/api";

await tsImport("./examine-thread.ts", import.meta.url);
