import { main } from "../cli/main.ts";

export const x = main;
