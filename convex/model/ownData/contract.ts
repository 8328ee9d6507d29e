// What people may ask about their own data. Browser-safe.
import * as z from "zod/mini";

import { givenPassword } from "../identity/contract.ts";

const DAY_MS = 86_400_000;

/** Between the wish to leave and the erasure: so long the account can be kept. */
export const GRACE_DAYS = 14;
export const GRACE_MS = GRACE_DAYS * DAY_MS;

export const leaveInput = z.strictObject({ password: givenPassword });
export type LeaveInput = z.output<typeof leaveInput>;

const NO_PART = "There is no such part";

/** The first part has all the data; it and each further one holds a bounded amount of files. */
export const archiveInput = z.strictObject({
  part: z.exactOptional(
    z.number(NO_PART).check(z.int(NO_PART), z.minimum(1, NO_PART), z.maximum(10_000, NO_PART)),
  ),
});

/** A response says in this header how many parts there are. */
export const PARTS_HEADER = "X-Export-Parts";
