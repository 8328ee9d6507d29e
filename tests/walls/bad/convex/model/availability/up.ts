import { x } from "../requests/holds.ts";

export const y = x;
