// What a call says of a value that is missing, or of another type.
import { expect, test } from "vitest";
import type * as core from "zod/v4/core";

import { refusalOf } from "../model/input.ts";
import { rows } from "./rows.ts";

const UNWORDED = "This value is missing or not valid";

type Field = core.$ZodType & { safeParse: (value: unknown) => core.util.SafeParseResult<unknown> };

function saidOf(field: Field, value: unknown): string | null {
  const { error } = field.safeParse(value);
  return error === undefined ? null : refusalOf(error.issues).message;
}

test("what has words for a value that is empty or too small has them where it is missing", () => {
  const silent = rows.flatMap(({ method, path, input }) =>
    Object.entries(input.shape as Record<string, Field>)
      .filter(([, field]) => {
        const worded = ["", "  ", 0, -1].map((value) => saidOf(field, value));
        const missing = [undefined, {}].map((value) => saidOf(field, value));
        return (
          worded.some((said) => said !== null && said !== UNWORDED) && missing.includes(UNWORDED)
        );
      })
      .map(([name]) => `${method} ${path}: ${name}`),
  );
  expect(silent).toEqual([]);
});
