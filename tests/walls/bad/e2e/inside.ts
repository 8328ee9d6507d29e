import { startBackend } from "#embedded/cli/start-backend.ts";

export const x = startBackend;
