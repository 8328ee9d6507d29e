// The plans by the address that old links lead to.
import { PAGE_PATHS } from "../lib/paths.ts";
import type { Page } from "./define-page.ts";
import { page as pricing } from "./pricing.tsx";

export const page: Page = { ...pricing, path: PAGE_PATHS.subscribe };
