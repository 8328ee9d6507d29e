import { rules } from "#convex/model/requests/rules.ts";

export const x = rules;
