import { ROUTES } from "../app/routes.ts";

export const x = ROUTES;
