import { ROUTES } from "../app/pages.ts";

export const x = ROUTES;
