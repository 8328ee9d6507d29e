import { x } from "../messages/heads.ts";

export const y = x;
