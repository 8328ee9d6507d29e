import { x } from "../migrations/list.ts";

export const y = x;
