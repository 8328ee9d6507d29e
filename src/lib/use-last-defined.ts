import { useEffect, useState } from "react";

/** Keeps showing the previous answer while the next one is on its way. */
export function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  // Not set while rendering: a value memoized in the same render would be made anew by the repeated pass, for ever.
  useEffect(() => {
    if (value !== undefined) setLast(value);
  }, [value]);
  return value ?? last;
}
