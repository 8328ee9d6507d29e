import { useCallback, useState } from "react";

import { readAppError } from "#convex/model/errors.ts";

/** Password or link are right, and a code is asked for. */
export function isSecondStep(error: unknown): boolean {
  return readAppError(error)?.code === "TWO_STEP_REQUIRED";
}

/** The first time that a code is asked for is no failure: the form shows the field for it, and keeps what was typed. */
export function useSecondStep() {
  const [isAsked, setIsAsked] = useState(false);
  const onRefused = useCallback(
    (error: unknown) => {
      const isFirst = !isAsked && isSecondStep(error);
      if (isFirst) setIsAsked(true);
      return isFirst;
    },
    [isAsked],
  );
  return { isAsked, onRefused };
}
