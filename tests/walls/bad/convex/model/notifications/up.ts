import { x } from "../profile/pages.ts";

export const y = x;
