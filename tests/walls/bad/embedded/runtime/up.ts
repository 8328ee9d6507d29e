import type { Session } from "../sync/session.ts";

export type X = Session;
