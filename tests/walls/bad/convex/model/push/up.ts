import { x } from "../guides/find.ts";

export const y = x;
