import { useState } from "react";

/**
 * Keeps showing the previous answer while the next one is on its way. For values that keep their identity from render to
 * render, as answers of queries do: one made in the same render would be new in each pass, and the passes would not end.
 */
export function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
