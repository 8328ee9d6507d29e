import { guides } from "#convex/model/guides/rules.ts";

export const x = guides;
