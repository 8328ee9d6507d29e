import type { Services } from "../syscalls/services.ts";

export type X = Services;
