import { x } from "../users/person.ts";

export const y = x;
