import { startBackend } from "#embedded";

export const x = startBackend;
