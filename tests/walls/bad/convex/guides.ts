import { query } from "./_generated/server.js";

export const raw = query;
