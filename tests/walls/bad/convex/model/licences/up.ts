import { x } from "../search/search.ts";

export const y = x;
