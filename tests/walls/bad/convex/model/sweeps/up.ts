import { x } from "../requests/transitions.ts";

export const y = x;
