import { isLive } from "#convex/model/subscriptions/rules.ts";

export const x = isLive;
