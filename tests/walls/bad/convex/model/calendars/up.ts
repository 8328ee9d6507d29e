import { x } from "../reviews/reviews.ts";

export const y = x;
