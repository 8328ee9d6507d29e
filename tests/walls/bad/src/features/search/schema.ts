import { guides } from "#convex/model/guides/guides.ts";

export const x = guides;
