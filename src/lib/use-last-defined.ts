import { useState } from "react";

/** Keeps showing the previous answer while the next one is on its way. The value must keep its identity between renders. */
export function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
