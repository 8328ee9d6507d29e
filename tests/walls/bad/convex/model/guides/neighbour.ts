import { x } from "../operators/find.ts";

export const y = x;
