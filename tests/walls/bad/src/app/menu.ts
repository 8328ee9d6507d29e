import { page } from "../pages/home.tsx";

export const x = page;
