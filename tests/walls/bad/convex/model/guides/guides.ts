import { cn } from "../../../src/lib/cn.ts";

export const x = cn;
