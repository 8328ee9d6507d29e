// Loads all functions before the first test begins: on a busy machine that takes longer than a test may.
import { modules } from "./backend.ts";

await Promise.all(Object.values(modules).map((load) => load()));
