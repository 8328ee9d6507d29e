import { startBackend } from "../cli/start-backend.ts";

export const x = startBackend;
