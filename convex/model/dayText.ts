// A day as contracts take it. Browser-safe.
import * as z from "zod/mini";

import { isDay, wholeDay } from "./days.ts";

/** A day, for which any moment of it is taken as well. */
export function dayText(message: string) {
  return z.string(message).check(
    z.overwrite<string>(wholeDay),
    z.refine((day) => isDay(day), message),
  );
}
