import { x } from "../search/cards.ts";

export const y = x;
