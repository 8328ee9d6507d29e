import { x } from "../derived/derived.ts";

export const y = x;
